import type { LegalPageName } from "~/domain/legal-page/legal-page";
import type { HeadArgs, LoaderArgs, PageModule, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { LegalDocument } from "./legal-document";
import { loadLegalPage } from "./legal-page.server";

/** The module of a page that shows only a legal document. */
export function legalRoute(name: LegalPageName): PageModule {
  function loader({ context }: LoaderArgs) {
    return loadLegalPage(context, name);
  }

  function head({ loaderData, site }: HeadArgs<typeof loader>) {
    const { address, document } = loaderData;
    return pageHead(site, { address, title: document.title, description: document.summary });
  }

  function LegalPage({ loaderData }: PageProps<typeof loader>) {
    return <LegalDocument {...loaderData} />;
  }

  return { loader, head, default: LegalPage };
}

export const privacyPolicy = legalRoute("privacy-policy");
export const serviceAgreement = legalRoute("service-agreement");
export const userAgreement = legalRoute("user-agreement");
