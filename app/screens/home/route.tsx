import { AntivirusRow } from "~/blocks/antivirus-row";
import { Automate } from "~/blocks/automate";
import { currentClient } from "~/blocks/current-client";
import { DownloadPoster } from "~/blocks/download-poster";
import { FactsStrip } from "~/blocks/facts-strip";
import { Hero } from "~/blocks/hero";
import { NewsTeaser } from "~/blocks/news-teaser";
import { PricingTeaser } from "~/blocks/pricing-teaser";
import { Isolate, Share } from "~/blocks/still-blocks";
import { listNewsTeasers, listPackageTeasers, listReportedScans } from "~/blocks/teasers.server";
import { Tour } from "~/blocks/tour";
import { brand } from "~/brand";
import { findCurrent, listKernels } from "~/entities/release/release-queries.server";
import { fill } from "~/i18n/fill";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import type { Route } from "./+types/route";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext);
  const locale = context.get(localeContext);
  const [release, kernels] = await Promise.all([
    findCurrent(db, { locale, product: "client" }),
    listKernels(db),
  ]);
  const client = currentClient(release);
  return {
    locale,
    messages: loadMessages(locale, "home"),
    windows: loadMessages(locale, "windows"),
    client,
    kernels: kernels.map(({ kernel }) => kernel),
    pricing: listPackageTeasers(locale),
    // Without an installer there is nothing that was scanned.
    scans: client === undefined ? [] : listReportedScans(locale),
    articles: listNewsTeasers(locale),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { messages, locale } = loaderData;
  const names = { brand: brand.name[locale] };
  return pageMeta(matches, {
    address: "/",
    title: fill(messages.title, names),
    description: fill(messages.description, names),
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { messages, windows, client, kernels, pricing, scans, articles } = loaderData;
  return (
    <>
      <Hero messages={messages.hero} client={client} />
      <FactsStrip messages={messages.facts} kernels={kernels} />
      <Tour messages={windows} version={client?.version} />
      <Isolate messages={messages.isolate} />
      <Share messages={messages.share} windows={windows} />
      <Automate messages={messages.automate} />
      <DownloadPoster messages={messages.download} client={client} />
      <AntivirusRow messages={messages.antivirus} scans={scans} />
      <PricingTeaser messages={messages.pricing} {...pricing} />
      <NewsTeaser messages={messages.news} articles={articles} />
    </>
  );
}
