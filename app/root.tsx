import { Outlet, type RouteObject, useRouteError, useRouteLoaderData } from "react-router";
import { Document } from "~/document/document";
import type { LoaderArgs } from "~/document/page-route";
import { readCampaign } from "~/entities/campaign/campaign";
import { consentCookie, consentState } from "~/entities/consent/consent";
import { listFriendLinks } from "~/entities/friend-link/friend-link-queries.server";
import { yearInChina } from "~/i18n/china-time";
import { CampaignProvider, LocaleProvider } from "~/i18n/locale-context";
import { fallbackLocale, isLocale } from "~/i18n/locales";
import { loadMessages } from "~/i18n/messages.server";
import { languageOfferCookie } from "~/middleware/locale.server";
import { named } from "~/middleware/named.server";
import {
  answerHeadersContext,
  isSecureSite,
  localeContext,
  siteContext,
} from "~/middleware/site-context.server";
import { ErrorPage } from "~/shell/error-page";
import { shellOfError } from "~/shell/error-shell";
import { Shell } from "~/shell/shell";
import { readCookie, siteCookie } from "~/support/cookie.server";

/** What stands around every page: its language, the shell's words, and what the visitor chose. */
async function loader({ request, context }: LoaderArgs) {
  const site = context.get(siteContext);
  const locale = context.get(localeContext);
  const offer = readCookie(request, languageOfferCookie);
  const consent = consentState(readCookie(request, consentCookie), request.headers.get("sec-gpc"));
  if (offer !== null) {
    // The offer is made once.
    const expiry = { maxAge: 0, isSecure: isSecureSite(site) };
    const expired = siteCookie(languageOfferCookie, "", expiry);
    context.get(answerHeadersContext).append("Set-Cookie", expired);
  }
  return {
    locale,
    campaign: readCampaign(new URL(request.url).searchParams),
    publicUrl: site.publicUrl,
    shell: loadMessages(locale, "shell"),
    consent,
    offer: isLocale(offer) && offer !== locale ? offer : null,
    year: yearInChina(),
    sites: (await listFriendLinks(site.db, locale)).map(({ name, url }) => ({ name, url })),
  };
}

function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}

function Root() {
  const root = useRootData();
  if (root === undefined) throw new Error("The root's loader has not run");
  return (
    <Document locale={root.locale}>
      <LocaleProvider value={root.locale}>
        <CampaignProvider value={root.campaign}>
          <Shell {...root}>
            <Outlet />
          </Shell>
        </CampaignProvider>
      </LocaleProvider>
    </Document>
  );
}

function RootError() {
  const error = useRouteError();
  const root = useRootData();
  const locale = root?.locale ?? shellOfError(error)?.locale ?? fallbackLocale;
  return (
    <Document locale={locale}>
      <ErrorPage error={error} root={root} />
    </Document>
  );
}

/** The route around all others. */
export const rootRoute = {
  id: "root",
  middleware: named("locale"),
  loader,
  Component: Root,
  ErrorBoundary: RootError,
} satisfies RouteObject;
