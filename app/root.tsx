import type { ReactNode } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import { brand } from "~/brand";
import { addAllStyles } from "~/document/all-styles";
import firstScript from "~/document/first-script.ts?script";
import { Hydrated } from "~/document/hydrated";
import { useNonce } from "~/document/nonce";
import { PageStyles } from "~/document/page-styles";
import { readCampaign } from "~/entities/campaign/campaign";
import { consentCookie, consentState } from "~/entities/consent/consent";
import { listFriendLinks } from "~/entities/friend-link/friend-link-queries.server";
import { yearInChina } from "~/i18n/china-time";
import { CampaignProvider, LocaleProvider } from "~/i18n/locale-context";
import { fallbackLocale, isLocale, locales } from "~/i18n/locales";
import { loadMessages } from "~/i18n/messages.server";
import { languageOfferCookie } from "~/middleware/locale.server";
import { named } from "~/middleware/named.server";
import { isSecureSite, localeContext, siteContext } from "~/middleware/site-context.server";
import { ErrorPage } from "~/shell/error-page";
import { shellOfError } from "~/shell/error-shell";
import { Shell } from "~/shell/shell";
import { readCookie, siteCookie } from "~/support/cookie.server";
import type { Route } from "./+types/root";

export const middleware = named("locale");

/** A page that scripts lead to needs styles that the first one did not. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (_, next) => {
    const [answer] = await Promise.all([next(), addAllStyles()]);
    return answer;
  },
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const locale = context.get(localeContext);
  const offer = readCookie(request, languageOfferCookie);
  const consent = consentState(readCookie(request, consentCookie), request.headers.get("sec-gpc"));
  const view = {
    locale,
    campaign: readCampaign(new URL(request.url).searchParams),
    publicUrl: site.publicUrl,
    apiBaseUrl: site.apiBaseUrl,
    shell: loadMessages(locale, "shell"),
    consent,
    offer: isLocale(offer) && offer !== locale ? offer : null,
    year: yearInChina(),
    sites: (await listFriendLinks(site.db, locale)).map(({ name, url }) => ({ name, url })),
  };
  // The offer is made once.
  const headers = new Headers();
  if (offer !== null) {
    const expiry = { maxAge: 0, isSecure: isSecureSite(site) };
    headers.append("Set-Cookie", siteCookie(languageOfferCookie, "", expiry));
  }
  return data(view, { headers });
}

function useRootData() {
  return useRouteLoaderData<typeof loader>("root");
}

/** Language, campaign, consent and messages stay as they are while pages change within a document. */
export function shouldRevalidate() {
  return false;
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRootData();
  const error = useRouteError();
  const nonce = useNonce();
  const locale = root?.locale ?? shellOfError(error)?.locale ?? fallbackLocale;
  return (
    <html lang={locales[locale].htmlLang} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151210" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <link
          rel="alternate"
          type="application/atom+xml"
          href={`${locales[locale].prefix}/feed.xml`}
          title={brand.name[locale]}
        />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: firstScript }}
        />
        <PageStyles />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <Hydrated />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <LocaleProvider value={loaderData.locale}>
      <CampaignProvider value={loaderData.campaign}>
        <Shell {...loaderData} hasFailed={false}>
          <Outlet />
        </Shell>
      </CampaignProvider>
    </LocaleProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} root={useRootData()} />;
}
