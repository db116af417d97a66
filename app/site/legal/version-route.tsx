import { type LegalPageName, legalPages } from "~/domain/legal-page/legal-page";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import type { HeadArgs, LoaderArgs, PageModule, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { LegalDocument } from "./legal-document";
import { loadLegalVersion } from "./legal-page.server";

/**
 * The module of the pages that show a version of a legal document that is not in force, by its
 * number: past versions and the announced one. Search engines list only the version in force.
 */
function versionRoute(name: LegalPageName): PageModule {
  function loader({ context, params }: LoaderArgs) {
    return loadLegalVersion({ context, name }, params["id"]);
  }

  function head({ loaderData, site }: HeadArgs<typeof loader>) {
    const { document, number } = loaderData;
    return pageHead(site, {
      address: `${legalPages[name]}/${number}`,
      title: `${document.title} ${document.version}`,
      description: document.summary,
      isIndexed: false,
    });
  }

  function LegalVersionPage({ loaderData }: PageProps<typeof loader>) {
    const { messages, document, others, state, inForceFrom, inForceUntil } = loaderData;
    const standing = {
      announced: fill(messages.holdsFrom, { day: inForceFrom }),
      "in-force": fill(messages.holdsSince, { day: inForceFrom }),
      past: fill(messages.heldUntil, { day: inForceFrom, until: inForceUntil ?? "" }),
    }[state];
    const past = others.filter((other) => other.state !== "announced");
    return (
      <LegalDocument messages={messages} document={document} name={name} others={past}>
        <p className="mb-10 bg-sunk p-6">
          {standing}{" "}
          {state !== "in-force" && (
            <PageLink to={legalPages[name]} className="rule-link">
              {messages.readInForce}
            </PageLink>
          )}
        </p>
      </LegalDocument>
    );
  }

  return { loader, head, default: LegalVersionPage };
}

export const cookieVersion = versionRoute("cookie");
export const privacyPolicyVersion = versionRoute("privacy-policy");
export const serviceAgreementVersion = versionRoute("service-agreement");
export const userAgreementVersion = versionRoute("user-agreement");
