import type { HeadArgs, LoaderArgs, PageProps } from "~/document/page-route";
import { consentCookie, consentState } from "~/entities/consent/consent";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext } from "~/middleware/site-context.server";
import { pageHead } from "~/shell/page-head";
import { readCookie } from "~/support/cookie.server";
import { CookieChoice } from "./cookie-choice";
import { LegalDocument } from "./legal-document";
import { loadLegalPage } from "./legal-page.server";

export function loader({ request, context }: LoaderArgs) {
  const { consent } = loadMessages(context.get(localeContext), "shell");
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
