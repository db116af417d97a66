import type { ReactNode } from "react";
import { PrintWhole } from "~/design/drawings/print-whole";
import { buttonStyle } from "~/design/ui/button-style";
import { addressIn } from "~/i18n/addresses";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { locales, otherLocale } from "~/i18n/locales";
import { useFacts } from "~/site/layout/facts-context";
import type { ShellMessages } from "~/site/layout/words.en";
import { readablePath, withoutPrefix } from "./asked-path";
import { LikelyPageList } from "./likely-page-list";

export type ErrorKind = "missing" | "used-link" | "bad-request" | "server";

/** English in both languages, so that programs can tell the kind of error by its sentence. */
const sentences: Record<ErrorKind, string> = {
  missing: "This page could not be found.",
  "used-link": "This preview link has expired.",
  "bad-request": "Bad request.",
  server: "Something went wrong on our side.",
};

type ErrorContentProps = {
  kind: ErrorKind;
  status: number;
  shell: ShellMessages;
  /** Path of the failed request; undefined where the address says nothing about it. */
  path?: string | undefined;
  detail?: string | undefined;
};

/** The error, links to go on, and for a missing page the likely ones. */
export function ErrorContent({ kind, status, shell, path, detail }: ErrorContentProps) {
  const locale = useLocale();
  const other = otherLocale(locale);
  const { site } = useFacts();
  const { error } = shell;
  const { title, text } = {
    missing: { title: error.notFoundTitle, text: error.notFoundText },
    "used-link": { title: error.usedLinkTitle, text: error.usedLinkText },
    "bad-request": { title: error.badRequestTitle, text: error.badRequestText },
    server: { title: error.serverTitle, text: error.serverText },
  }[kind];
  const sentence = detail ?? sentences[kind];
  const isSaidByTitle = sentence === `${title}.`;
  const isMissing = kind === "missing" && path !== undefined;
  const shown = (before: string) =>
    isMissing ? (
      <AskedPath before={before} />
    ) : path === undefined ? (
      ""
    ) : (
      before + readablePath(path)
    );
  return (
    <div
      data-error={sentence}
      className="page grid items-center gap-x-16 gap-y-14 py-16 md:min-h-[600px] md:grid-cols-[minmax(0,1fr)_minmax(220px,34%)] xl:min-h-[780px] xl:grid-cols-[minmax(0,692px)_440px] xl:justify-between"
    >
      <title>{`${status} · ${title}${isSaidByTitle ? "" : ` · ${sentence}`}`}</title>
      <meta name="robots" content="noindex" />
      <div className="min-w-0">
        <p className="mono flex gap-x-4 text-small text-ink-3">
          {status}
          <span className="min-w-0 wrap-anywhere">{shown("")}</span>
        </p>
        <h1 className="mt-3 text-h1">{title}</h1>
        <p className="mt-3 max-w-[32em] text-lead text-ink-2">{text}</p>
        {!isSaidByTitle && (
          <p lang="en" className="mt-1 text-ink-3">
            {sentence}
          </p>
        )}
        <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-5">
          <PageLink to="/" className={`${buttonStyle("ink")} max-md:w-full`}>
            {error.backHome}
          </PageLink>
          <a
            href={addressIn(other, "/")}
            lang={locales[other].htmlLang}
            hrefLang={locales[other].htmlLang}
            className="group inline-flex min-h-11 items-center"
          >
            <span className="rule-link group-hover:border-seal-ink group-hover:text-seal-ink">
              {error.otherLanguage}
            </span>
          </a>
        </div>
        {isMissing && <LikelyPageList path={withoutPrefix(path)} shell={shell} />}
      </div>
      <BlankWindow>{path === undefined ? "about:blank" : shown(site)}</BlankWindow>
    </div>
  );
}

/**
 * The path that was asked for, put in by a script: the page of a missing address is the same bytes
 * for all of them.
 */
function AskedPath({ before }: { before: string }) {
  return (
    <span data-few="" data-asked-path={before}>
      {before}
    </span>
  );
}

/** A grey print with an empty window on it, whose title is an address. */
function BlankWindow({ children }: { children: ReactNode }) {
  return (
    <div
      aria-hidden="true"
      className="relative mx-auto w-[250px] text-line-strong md:w-full md:max-w-[440px]"
    >
      <PrintWhole strokeWidth={4} className="w-full" />
      <div className="absolute left-[31%] top-[31%] flex h-[31%] w-[57%] flex-col border-2 border-dashed border-seal-ink bg-raised">
        <p className="mono -m-0.5 truncate bg-seal px-2.5 py-1 text-[12px] leading-5 text-on-seal">
          {children}
        </p>
      </div>
    </div>
  );
}
