import { consentCookie, consentState } from "~/entities/consent/consent";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import { readCookie } from "~/support/cookie.server";
import type { Route } from "./+types/cookie-route";
import { CookieChoice } from "./cookie-choice";
import { LegalDocument } from "./legal-document";
import { loadLegalPage } from "./legal-page.server";

export function loader({ request, context }: Route.LoaderArgs) {
  const { consent } = loadMessages(context.get(localeContext), "shell");
  const { choice } = consentState(
    readCookie(request, consentCookie),
    request.headers.get("sec-gpc"),
  );
  return { ...loadLegalPage(context, "cookie"), choice, labels: consent };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { address, document } = loaderData;
  return pageMeta(matches, { address, title: document.title, description: document.summary });
}

export default function CookiePage({ loaderData }: Route.ComponentProps) {
  const { messages, document, choice, labels } = loaderData;
  return (
    <LegalDocument messages={messages} document={document}>
      <CookieChoice messages={messages} labels={labels} choice={choice} />
    </LegalDocument>
  );
}
