import { redirect } from "react-router";
import { readNeed, startingNeed } from "~/entities/package/need";
import { listPackagesWithFeatures } from "~/entities/package/package-queries.server";
import { quote } from "~/entities/package/price";
import { addressIn } from "~/i18n/addresses";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { breadcrumbs } from "~/shell/json-ld";
import { pageMeta } from "~/shell/page-meta";
import { withMinimumDelay } from "~/support/minimum-delay";
import type { Route } from "./+types/route";
import { compare } from "./comparison";
import { PricingPage } from "./pricing-page";
import { stopsOf } from "./stops";

const address = "/pricing";

export const handle = { query: ["environments", "members", "stop"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const { packages, features, reference } = await listPackagesWithFeatures(
    context.get(siteContext).db,
    locale,
  );
  const asked = readNeed(url.searchParams, startingNeed(packages));
  // Without scripts the form sends where its slider stands.
  const stop = url.searchParams.get("stop");
  if (stop !== null) {
    const place = /^\d{1,3}$/.test(stop) ? Number(stop) : -1;
    const environments = stopsOf(packages)[place] ?? asked.environments;
    throw redirect(addressIn(locale, address, { query: { ...asked, environments } }));
  }
  const messages = loadMessages(locale, "pricing");
  return {
    messages,
    packages,
    reference,
    need: asked,
    chosen: quote(packages, asked),
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
