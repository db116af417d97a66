import { loadFrontPage } from "~/blocks/front-page.server";
import { ProductBlocks } from "~/blocks/product-blocks";
import { AntivirusRow, NewsTeaser, PricingTeaser } from "~/blocks/still-blocks";
import { brand } from "~/brand";
import { fill } from "~/i18n/fill";
import { isDocument, localeContext, siteContext } from "~/middleware/site-context.server";
import { organization, webSite } from "~/shell/json-ld";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";

export function loader({ context }: Route.LoaderArgs) {
  return loadFrontPage(context.get(siteContext).db, {
    locale: context.get(localeContext),
    isDocument: isDocument(context),
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { messages, locale } = loaderData;
  const names = { brand: brand.name[locale] };
  return pageMeta(matches, {
    address: "/",
    title: fill(messages.title, names),
    description: fill(messages.description, names),
    things: (publisher) => [organization(publisher), webSite(publisher)],
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
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
