import { data } from "react-router";
import { findReleasePage } from "~/domain/release/public/release-page.server";
import { readUpgrade } from "~/domain/release/public/upgrade.server";
import { logNames, type Product } from "~/domain/release/release";
import { fill } from "~/i18n/fill";
import { formatDate } from "~/i18n/format";
import type { HeadArgs, LoaderArgs, PageProps, PageRules } from "~/site/document/page-route";
import { breadcrumbs, softwareApplication } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { missingPage } from "~/site/middleware/missing-page.server";
import { localeContext, settingsContext, siteContext } from "~/site/middleware/site-context.server";
import { InAppNote } from "~/site/releases/in-app-note";
import { matrixQuery } from "~/site/releases/matrix-choice";
import { matrixWords } from "~/site/releases/matrix-words.server";
import { logOf, releasePageAddress } from "~/site/releases/release-address";
import { systemWords } from "~/site/releases/system-name";
import { releasesWords } from "~/site/releases/words.server";
import { codeWords } from "~/site/site-words.server";
import { ReleasePage } from "./release-page";
import { WithdrawnPage } from "./withdrawn-page";
import { releaseWords } from "./words.server";

/** `from` and `arch` are the version that the visitor has, and what of. A planned end of a key comes with time alone. */
export const handle = {
  query: ["campaign", "from", "arch"],
  values: { arch: matrixQuery.arch },
  freshSeconds: 600,
} satisfies PageRules;

const products: ReadonlySet<string> = new Set<Product>(["client", "browser"]);

export async function loader({ context, params, url }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db } = context.get(siteContext);
  const { product = "", version = "" } = params;
  const release = products.has(product)
    ? await findReleasePage(db, { locale, product: product as Product, version })
    : undefined;
  if (release === undefined) throw missingPage(locale, context.get(settingsContext));
  const isOffered = release.withdrawal === null;
  const page = {
    messages: codeWords(context, releaseWords),
    systems: systemWords(matrixWords[locale]),
    inApp: releasesWords[locale].inApp,
    log: logNames[release.product][locale],
    release,
    upgrade: isOffered
      ? await readUpgrade(db, release, {
          from: url.searchParams.get("from"),
          architecture: url.searchParams.get("arch"),
        })
      : null,
  };
  return data(page, { status: isOffered ? 200 : 410 });
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, log, release, upgrade } = loaderData;
  const { product, version, releasedAt, withdrawal } = release;
  const words = withdrawal === null ? messages : messages.withdrawn;
  const named = {
    product: messages.products[product],
    version,
    date: formatDate(releasedAt),
  };
  const title = fill(words.title, named);
  const address = releasePageAddress(release);
  return pageHead(site, {
    address,
    title,
    description: fill(words.description, named),
    isIndexed: withdrawal === null && upgrade?.from === null,
    things: (publisher) => [
      ...(product === "client" ? [softwareApplication(publisher, release)] : []),
      breadcrumbs(publisher, [
        { name: log, address: logOf(product) },
        { name: title, address },
      ]),
    ],
  });
}

export default function Release({ loaderData }: PageProps<typeof loader>) {
  const { messages, systems, inApp, log, release, upgrade } = loaderData;
  const { withdrawal } = release;
  if (withdrawal !== null) {
    return <WithdrawnPage {...{ messages, systems, log, release, withdrawal }} />;
  }
  return (
    <>
      {release.files.length > 0 && <InAppNote text={inApp} />}
      <ReleasePage {...{ messages, systems, log, release, upgrade }} />
    </>
  );
}
