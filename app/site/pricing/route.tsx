import { readCampaign } from "~/domain/campaign/campaign";
import { listPackagesWithFeatures } from "~/domain/package/package-queries.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { breadcrumbs } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { localeContext, siteContext } from "~/site/middleware/site-context.server";
import { compare } from "./comparison";
import { needOfAddress } from "./prices/need-of-address.server";
import { PricingPage } from "./pricing-page";
import { pricingWords } from "./words.server";

const address = "/pricing";

export const handle = { query: ["campaign", "environments", "members", "stop"] };

export async function loader({ url, context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { packages, features, reference } = await listPackagesWithFeatures(
    context.get(siteContext).db,
    locale,
  );
  const kept = { campaign: readCampaign(url.searchParams) ?? undefined };
  const need = needOfAddress(packages, { url, locale, address, kept });
  const messages = pricingWords[locale];
  return {
    messages,
    packages,
    reference,
    need,
    comparison: compare(messages, packages, features),
  };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description } = loaderData.messages;
  return pageHead(site, {
    address,
    title,
    description,
    things: (publisher) => [breadcrumbs(publisher, [{ name: title, address }])],
  });
}

export default function Pricing({ loaderData }: PageProps<typeof loader>) {
  return <PricingPage {...loaderData} />;
}
