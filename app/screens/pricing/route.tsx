import { choosePrices } from "~/blocks/prices/chosen-prices.server";
import { readCampaign } from "~/entities/campaign/campaign";
import { listPackagesWithFeatures } from "~/entities/package/package-queries.server";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { breadcrumbs } from "~/shell/json-ld";
import { pageMeta } from "~/shell/page-meta";
import { withMinimumDelay } from "~/support/minimum-delay";
import type { Route } from "./+types/route";
import { compare } from "./comparison";
import { PricingPage } from "./pricing-page";

const address = "/pricing";

export const handle = { query: ["campaign", "environments", "members", "stop"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const { packages, features, reference } = await listPackagesWithFeatures(
    context.get(siteContext).db,
    locale,
  );
  const kept = { campaign: readCampaign(url.searchParams) ?? undefined };
  const prices = choosePrices(packages, { url, locale, address, kept });
  const messages = loadMessages(locale, "pricing");
  return {
    messages,
    packages,
    reference,
    ...prices,
    comparison: compare(messages, packages, features),
  };
}

/** In place, what is loading shows for a moment, so that the price does not flash. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const isInPlace = new URL(request.url).pathname === window.location.pathname;
  return isInPlace ? withMinimumDelay(serverLoader()) : serverLoader();
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { title, description } = loaderData.messages;
  return pageMeta(matches, {
    address,
    title,
    description,
    things: (publisher) => [breadcrumbs(publisher, [{ name: title, address }])],
  });
}

export default function Pricing({ loaderData }: Route.ComponentProps) {
  return <PricingPage {...loaderData} />;
}
