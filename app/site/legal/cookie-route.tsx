import { consentCookie, consentState } from "~/domain/consent/consent";
import { readCookie } from "~/lib/cookies/cookie.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { pageWords } from "~/site/site-words.server";
import { CookieChoice } from "./cookie-choice";
import { LegalDocument } from "./legal-document";
import { loadLegalPage } from "./legal-page.server";

export function loader({ request, context }: LoaderArgs) {
  const { consent } = pageWords(context, "frame");
  const { choice } = consentState(
    readCookie(request, consentCookie),
    request.headers.get("sec-gpc"),
  );
  return { ...loadLegalPage(context, "cookie"), choice, labels: consent };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { address, document } = loaderData;
  return pageHead(site, { address, title: document.title, description: document.summary });
}

export default function CookiePage({ loaderData }: PageProps<typeof loader>) {
  const { messages, document, choice, labels } = loaderData;
  return (
    <LegalDocument messages={messages} document={document}>
      <CookieChoice messages={messages} labels={labels} choice={choice} />
    </LegalDocument>
  );
}
