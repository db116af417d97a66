import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/privacy-policy-route";
import { LegalDocument } from "./legal-document";
import { loadLegalPage } from "./legal-page.server";

export function loader({ context }: Route.LoaderArgs) {
  return loadLegalPage(context, "privacy-policy");
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { address, document } = loaderData;
  return pageMeta(matches, { address, title: document.title, description: document.summary });
}

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocument {...loaderData} />;
}
