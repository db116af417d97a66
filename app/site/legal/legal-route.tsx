import { type LegalPageName, legalPages } from "~/domain/legal-page/legal-page";
import type { HeadArgs, LoaderArgs, PageModule, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { withPreview } from "~/site/preview/with-preview";
import { LegalDocument } from "./legal-document";
import { loadLegalPage } from "./legal-page.server";

/** The module of a page that shows only a legal document. */
function legalRoute(name: LegalPageName): PageModule {
  function loader({ context, request }: LoaderArgs) {
    return loadLegalPage({ context, request, name });
  }

  function head({ loaderData, site }: HeadArgs<typeof loader>) {
    const { document, isPreview } = loaderData;
    const { title, summary: description } = document;
    return pageHead(site, {
      address: legalPages[name],
      title,
      description,
      isIndexed: !isPreview,
    });
  }

  function LegalPage({ loaderData }: PageProps<typeof loader>) {
    const { isPreview: _, ...shown } = loaderData;
    return <LegalDocument {...shown} />;
  }

  return withPreview({ loader, head, default: LegalPage });
}

export const privacyPolicy = legalRoute("privacy-policy");
export const serviceAgreement = legalRoute("service-agreement");
export const userAgreement = legalRoute("user-agreement");
