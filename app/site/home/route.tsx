import { brand } from "~/brand";
import { fill } from "~/i18n/fill";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { organization, webSite } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { AntivirusRow } from "~/site/product/antivirus-row";
import { frontPageRules, loadFrontPage } from "~/site/product/front-page.server";
import { ProductBlocks } from "~/site/product/product-blocks";
import { NewsTeaser } from "./news-teaser";
import { PricingTeaser } from "./pricing-teaser";

export const handle = frontPageRules;

export function loader({ url, context }: LoaderArgs) {
  return loadFrontPage(context, url);
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, locale, minimumWindows } = loaderData;
  const names = { brand: brand.name[locale], windows: minimumWindows };
  return pageHead(site, {
    address: "/",
    title: fill(messages.title, names),
    description: fill(messages.description, names),
    things: (publisher) => [organization(publisher), webSite(publisher)],
  });
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
