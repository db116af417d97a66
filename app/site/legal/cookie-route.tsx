import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { consentOf } from "~/site/layout/consent-of.server";
import { pageHead } from "~/site/layout/page-head";
import { siteContext } from "~/site/middleware/site-context.server";
import { pageWords } from "~/site/site-words.server";
import { CookieChoice } from "./cookie-choice";
import { LegalDocument } from "./legal-document";
import { loadLegalPage } from "./legal-page.server";

export async function loader({ request, context }: LoaderArgs) {
  const { consent } = pageWords(context, "frame");
  const [state, page] = await Promise.all([
    consentOf(request, context.get(siteContext)),
    loadLegalPage({ context, request, name: "cookie" }),
  ]);
  return { ...page, state: state.consent, labels: consent };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { document, isPreview } = loaderData;
  const { title, summary: description } = document;
  return pageHead(site, { address: "/cookie", title, description, isIndexed: !isPreview });
}

export default function CookiePage({ loaderData }: PageProps<typeof loader>) {
  const { messages, document, name, others, state, labels } = loaderData;
  return (
    <LegalDocument messages={messages} document={document} name={name} others={others}>
      <CookieChoice messages={messages} labels={labels} state={state} />
    </LegalDocument>
  );
}
