import { isRouteErrorResponse, useLocation } from "react-router";
import type { OperatorFacts } from "~/brand";
import { LocaleProvider } from "~/i18n/locale-context";
import { fallbackLocale, type Locale } from "~/i18n/locales";
import type { ResponsivePicture } from "~/lib/markdown/markdown.server";
import type { ShownConsent } from "~/site/layout/consent-of.server";
import { FactsProvider } from "~/site/layout/facts-context";
import type { FooterSite } from "~/site/layout/footer";
import { Shell } from "~/site/layout/shell";
import type { ShellMessages } from "~/site/layout/words.en";
import { previewQuery, wordsQuery } from "~/site/middleware/locale.server";
import type { MissingPage } from "~/site/middleware/missing-page.server";
import { ErrorContent, type ErrorKind } from "./error-content";

/** Sent as plain text when rendering the error page fails as well. */
export const lastResort = "显示错误页时发生错误\nAn error occurred while showing the error page";

/** The names of the failures that the site names itself, in Chinese. */
const inChinese: Record<string, string> = { "Unknown middleware": "未知中间件" };

type KnownRoot = {
  locale: Locale;
  shell: ShellMessages;
  facts: OperatorFacts;
  consent: ShownConsent;
  year: number;
  sites: readonly FooterSite[];
  hasChat: boolean;
  wechatCode: ResponsivePicture | null;
};

/**
 * The page of a failed request, with header and footer if their messages were loaded. When
 * rendering it fails as well, the response is `lastResort`.
 */
export function ErrorPage({ error, root }: { error: unknown; root: KnownRoot | undefined }) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const known = root ?? shellOfError(error);
  const isRefused = status === 400 || status === 405;
  const missing: ErrorKind = isDraftLink(search) ? "used-link" : "missing";
  const kind: ErrorKind = status === 404 ? missing : isRefused ? "bad-request" : "server";
  if (known === undefined) return <BareError error={error} status={status} />;
  const quiet: ShownConsent = { choice: null, asks: false, policyVersion: "", hasAnalytics: false };
  return (
    <LocaleProvider value={known.locale ?? fallbackLocale}>
      <FactsProvider value={known.facts}>
        <Shell
          shell={known.shell}
          consent={root?.consent ?? quiet}
          offer={null}
          year={root?.year ?? new Date().getUTCFullYear()}
          sites={root?.sites ?? []}
          hasChat={root?.hasChat ?? false}
          wechatCode={root?.wechatCode ?? null}
        >
          <ErrorContent
            kind={kind}
            status={status}
            shell={known.shell}
            path={pathname}
            detail={publicMessage(error)}
          />
        </Shell>
      </FactsProvider>
    </LocaleProvider>
  );
}

/** Whether an address is a link to a draft. A wrong link is answered as one that was used: who guesses learns nothing. */
function isDraftLink(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has(previewQuery) || query.has(wordsQuery);
}

/** The language and shell messages that come with a 404 or 405 (`missing-page.server.ts`). */
export function shellOfError(error: unknown): MissingPage | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const content: unknown = error.data;
  const isShell = typeof content === "object" && content !== null && "shell" in content;
  return isShell ? (content as MissingPage) : undefined;
}

/** The sentence of an expected failure ('Unknown middleware'); undefined for an unexpected one. */
function publicMessage(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const content: unknown = error.data;
  if (typeof content !== "object" || content === null || !("message" in content)) return undefined;
  return typeof content.message === "string" ? content.message : undefined;
}

/** The error page when no messages were loaded: in both languages, without header and footer. */
function BareError({ error, status }: { error: unknown; status: number }) {
  const message = publicMessage(error) ?? "Something went wrong on our side";
  return (
    <main
      className="page flex min-h-screen flex-col justify-center gap-4 py-20"
      data-error={message}
    >
      <title>{`${status} · ${message}`}</title>
      <p className="mono text-small text-ink-3">{status}</p>
      <h1 className="text-h1">{inChinese[message] ?? "服务器出错了"}</h1>
      <p lang="en" className="text-lead text-ink-2">
        {message}
      </p>
      <p>
        <a href="/" className="rule-link">
          返回首页
        </a>
        <a href="/en" lang="en" className="rule-link ml-6">
          Back to home
        </a>
      </p>
    </main>
  );
}
