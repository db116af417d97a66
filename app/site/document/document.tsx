import type { ReactNode } from "react";
import { useMatches } from "react-router";
import type { BrandFacts } from "~/brand";
import { type Locale, locales } from "~/i18n/locales";
import { iconAddress } from "~/lib/mark/icon-address";
import { fixedColours } from "~/lib/theme-colours";
import { useBrowserBuild } from "./browser-build-context";
import firstScript from "./first-script.ts?script";
import { firstScreenEnd, mayConnect } from "./page-route";
import { speculationRules } from "./speculation-rules";

/** The scripts that stand in every page. */
export const inlineScripts = [firstScript, speculationRules];

type DocumentProps = {
  locale: Locale;
  /** The product's name is in the title of the feed, its version in the addresses of icons. */
  brand: BrandFacts;
  /** An error stands in the place of the page, so what the page has to show first is not there. */
  isError?: boolean;
  /** The consent sheet is shown: the page leaves room for it. */
  asksConsent: boolean;
  children: ReactNode;
};

/** The HTML document around a page; `finishPage` fills its `<style>`. */
export function Document({ locale, brand, isError = false, asksConsent, children }: DocumentProps) {
  const { script, analytics, analyticsScript, developmentHead } = useBrowserBuild();
  const { htmlLang, prefix } = locales[locale];
  const handles = useMatches().map(({ handle }) => handle);
  const connects = mayConnect(handles);
  const icon = (file: string) => iconAddress(file, brand.version);
  return (
    <html
      lang={htmlLang}
      data-unconnected={connects ? undefined : ""}
      data-asks-consent={asksConsent ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* iOS would turn versions, checksums and dates into links, and change text that islands hydrate. */}
        <meta name="format-detection" content="telephone=no,date=no,email=no,address=no" />
        <meta
          name="theme-color"
          content={fixedColours.light.paper}
          media="(prefers-color-scheme: light)"
        />
        <meta
          name="theme-color"
          content={fixedColours.dark.paper}
          media="(prefers-color-scheme: dark)"
        />
        <link rel="expect" blocking="render" {...firstScreenEnd(isError ? [] : handles)} />
        <link rel="icon" href={icon("favicon.ico")} sizes="32x32" />
        <link rel="icon" href={icon("favicon.svg")} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={icon("apple-touch-icon.png")} />
        <link rel="manifest" href="/site.webmanifest" />
        <link
          rel="alternate"
          type="application/atom+xml"
          href={`${prefix}/feed.xml`}
          title={brand.name[locale]}
        />
        <script dangerouslySetInnerHTML={{ __html: firstScript }} />
        {developmentHead ?? <style />}
        <script type="module" src={script} crossOrigin="anonymous" />
        {analytics && (
          <script
            type="module"
            src={analyticsScript}
            crossOrigin="anonymous"
            data-analytics={analytics.provider}
            data-script={analytics.scriptUrl}
            data-site={analytics.site}
          />
        )}
        {connects && (
          <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
        )}
      </head>
      <body>{children}</body>
    </html>
  );
}
