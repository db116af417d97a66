import { Outlet, type RouteObject, useRouteError, useRouteLoaderData } from "react-router";
import { startingFacts } from "~/brand";
import { yearInChina } from "~/i18n/china-time";
import { CampaignProvider, LocaleProvider } from "~/i18n/locale-context";
import { fallbackLocale, isLocale } from "~/i18n/locales";
import { readCampaign } from "./domain/campaign/campaign";
import { listFriendLinks } from "./domain/friend-link/friend-link-queries.server";
import { findWechatCode } from "./domain/settings/wechat-code.server";
import { readCookie, siteCookie } from "./lib/cookies/cookie.server";
import { Document } from "./site/document/document";
import type { LoaderArgs } from "./site/document/page-route";
import { ErrorPage, shellOfError } from "./site/errors/error-page";
import { consentOf } from "./site/layout/consent-of.server";
import { FactsProvider } from "./site/layout/facts-context";
import { Shell } from "./site/layout/shell";
import { languageOfferCookie } from "./site/middleware/locale.server";
import { named } from "./site/middleware/named.server";
import {
  analyticsContext,
  answerHeadersContext,
  isSecureSite,
  localeContext,
  settingsContext,
  siteContext,
} from "./site/middleware/site-context.server";
import { pageWords } from "./site/site-words.server";

/** Data of every page: language, texts of header and footer, and the visitor's choices. */
async function loader({ request, context }: LoaderArgs) {
  const site = context.get(siteContext);
  const locale = context.get(localeContext);
  const { facts, chat } = context.get(settingsContext);
  const offer = readCookie(request, languageOfferCookie);
  if (offer !== null) {
    // The offer is made only once.
    const expiry = { maxAge: 0, isSecure: isSecureSite(site) };
    const expired = siteCookie(languageOfferCookie, "", expiry);
    context.get(answerHeadersContext).append("Set-Cookie", expired);
  }
  const [{ consent, analytics }, friendLinks, wechatCode] = await Promise.all([
    consentOf(request, site),
    listFriendLinks(site.db, locale),
    findWechatCode(site.db, locale, facts.links.wechatPicture),
  ]);
  context.set(analyticsContext, analytics);
  return {
    locale,
    campaign: readCampaign(new URL(request.url).searchParams),
    publicUrl: site.publicUrl,
    facts,
    shell: pageWords(context, "frame"),
    consent,
    offer: isLocale(offer) && offer !== locale ? offer : null,
    year: yearInChina(),
    hasChat: chat !== null,
    wechatCode,
    sites: friendLinks
      .filter(({ isInFooter }) => isInFooter)
      .map(({ name, url }) => ({ name, url })),
  };
}

function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}

function Root() {
  const root = useRootData();
  if (root === undefined) throw new Error("The root's loader has not run");
  return (
    <Document locale={root.locale} brand={root.facts.brand} asksConsent={root.consent.asks}>
      <LocaleProvider value={root.locale}>
        <CampaignProvider value={root.campaign}>
          <FactsProvider value={root.facts}>
            <Shell {...root}>
              <Outlet />
            </Shell>
          </FactsProvider>
        </CampaignProvider>
      </LocaleProvider>
    </Document>
  );
}

function RootError() {
  const error = useRouteError();
  const root = useRootData();
  const known = root ?? shellOfError(error);
  const locale = known?.locale ?? fallbackLocale;
  const { brand } = known?.facts ?? startingFacts;
  return (
    <Document locale={locale} brand={brand} isError asksConsent={root?.consent.asks ?? false}>
      <ErrorPage error={error} root={root} />
    </Document>
  );
}

/** The parent of all other routes. */
export const rootRoute = {
  id: "root",
  middleware: named("locale", "draft-words"),
  loader,
  Component: Root,
  ErrorBoundary: RootError,
} satisfies RouteObject;
