import { PrintWhole } from "~/design/drawings/print-whole";
import { buttonStyle } from "~/design/ui/button-style";
import { addressIn } from "~/i18n/addresses";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { locales, otherLocale } from "~/i18n/locales";
import type { ShellMessages } from "~/site/layout/words.en";

export type ErrorKind = "missing" | "bad-request" | "server";

/** English in both languages, so that programs can tell the kind of error by its sentence. */
const sentences: Record<ErrorKind, string> = {
  missing: "This page could not be found.",
  "bad-request": "Bad request.",
  server: "Something went wrong on our side.",
};

type ErrorContentProps = {
  kind: ErrorKind;
  status: number;
  shell: ShellMessages;
  detail?: string | undefined;
};

export function ErrorContent({ kind, status, shell, detail }: ErrorContentProps) {
  const locale = useLocale();
  const other = otherLocale(locale);
  const { error } = shell;
  const { title, text } = {
    missing: { title: error.notFoundTitle, text: error.notFoundText },
    "bad-request": { title: error.badRequestTitle, text: error.badRequestText },
    server: { title: error.serverTitle, text: error.serverText },
  }[kind];
  const sentence = detail ?? sentences[kind];
  return (
    <div
      data-error={sentence}
      className="page grid items-center gap-12 py-16 md:min-h-[760px] md:grid-cols-2 md:py-9"
    >
      <title>{`${status} · ${title}${locale === "en" ? "" : ` · ${sentence}`}`}</title>
      <meta name="robots" content="noindex" />
      <div>
        <p className="mono text-small text-ink-3">{status}</p>
        <h1 className="mt-3 text-h1">{title}</h1>
        <p lang="en" className="mt-3 text-ink-2">
          {sentence}
        </p>
        <p className="mt-3 max-w-[32em] text-ink-2">{text}</p>
        <div className="mt-8 flex flex-wrap items-center gap-7">
          <PageLink to="/" className={buttonStyle("ink")}>
            {error.backHome}
          </PageLink>
          <PageLink to="/download" className="rule-link">
            {error.toDownload}
          </PageLink>
          <a
            href={addressIn(other, "/")}
            lang={locales[other].htmlLang}
            hrefLang={locales[other].htmlLang}
            className="rule-link"
          >
            {error.otherLanguage}
          </a>
        </div>
      </div>
      <BlankWindow />
    </div>
  );
}

/** A grey print with an empty window on it. */
function BlankWindow() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-[min(100%,470px)] text-line-strong">
      <PrintWhole strokeWidth={4} className="w-full" />
      <div className="absolute left-[34%] top-[32%] h-[29%] w-[51%] border-2 border-dashed border-seal-ink bg-raised">
        <p className="mono -m-0.5 bg-seal px-2.5 py-0.5 text-[12px] leading-5 text-on-seal">
          about:blank
        </p>
      </div>
    </div>
  );
}
