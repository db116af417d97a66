import { brand } from "~/brand";
import { type Ownership, proofMetas } from "~/domain/settings/ownership";
import { readOwnership } from "~/domain/settings/settings.server";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { organization, webSite } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { siteContext } from "~/site/middleware/site-context.server";
import { AntivirusRow } from "~/site/product/antivirus-row";
import { frontPageRules, loadFrontPage } from "~/site/product/front-page.server";
import { ProductBlocks } from "~/site/product/product-blocks";
import { NewsTeaser } from "./news-teaser";
import { PricingTeaser } from "./pricing-teaser";

export const handle = frontPageRules;

export async function loader({ url, context }: LoaderArgs) {
  const [frontPage, ownership] = await Promise.all([
    loadFrontPage(context, url),
    readOwnership(context.get(siteContext).db),
  ]);
  return { ...frontPage, ownership };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, locale, minimumWindows, ownership } = loaderData;
  const names = { brand: brand.name[locale], windows: minimumWindows };
  return (
    <>
      {pageHead(site, {
        address: "/",
        title: fill(messages.title, names),
        description: fill(messages.description, names),
        things: (publisher) => [organization(publisher), webSite(publisher)],
      })}
      {addressIn(locale, "/") === "/" && <ProofMetas ownership={ownership} />}
    </>
  );
}

/** Codes of search consoles. They read them at the root of the host, which is the home page of one language. */
function ProofMetas({ ownership }: { ownership: Ownership }) {
  return proofMetas(ownership).map(({ name, content }) => (
    <meta key={name} name={name} content={content} />
  ));
}

export default function Home({ loaderData }: PageProps<typeof loader>) {
  const { messages, pricing, client, scans, articles } = loaderData;
  return (
    <>
      <ProductBlocks {...loaderData} address="/" />
      {client && <AntivirusRow messages={messages.antivirus} file={client.file} scans={scans} />}
      <PricingTeaser messages={messages.pricing} {...pricing} />
      <NewsTeaser messages={messages.news} articles={articles} />
    </>
  );
}
