import { AntivirusRow } from "~/blocks/antivirus-row";
import { loadFrontPage } from "~/blocks/front-page.server";
import { NewsTeaser } from "~/blocks/news-teaser";
import { PricingTeaser } from "~/blocks/pricing-teaser";
import { ProductBlocks } from "~/blocks/product-blocks";
import { brand } from "~/brand";
import type { HeadArgs, LoaderArgs, PageProps } from "~/document/page-route";
import { fill } from "~/i18n/fill";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { organization, webSite } from "~/shell/json-ld";
import { pageHead } from "~/shell/page-head";

export function loader({ context }: LoaderArgs) {
  return loadFrontPage(context.get(siteContext).db, context.get(localeContext));
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, locale } = loaderData;
  const names = { brand: brand.name[locale] };
  return pageHead(site, {
    address: "/",
    title: fill(messages.title, names),
    description: fill(messages.description, names),
    things: (publisher) => [organization(publisher), webSite(publisher)],
  });
}

export default function Home({ loaderData }: PageProps<typeof loader>) {
  const { messages, pricing, scans, articles } = loaderData;
  return (
    <>
      <ProductBlocks {...loaderData} />
      <AntivirusRow messages={messages.antivirus} scans={scans} />
      <PricingTeaser messages={messages.pricing} {...pricing} />
      <NewsTeaser messages={messages.news} articles={articles} />
    </>
  );
}
