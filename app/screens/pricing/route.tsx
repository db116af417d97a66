import { needOfAddress } from "~/blocks/prices/need-of-address.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/document/page-route";
import { readCampaign } from "~/entities/campaign/campaign";
import { listPackagesWithFeatures } from "~/entities/package/package-queries.server";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { breadcrumbs } from "~/shell/json-ld";
import { pageHead } from "~/shell/page-head";
import { compare } from "./comparison";
import { PricingPage } from "./pricing-page";

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
  const messages = loadMessages(locale, "pricing");
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
