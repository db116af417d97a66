import { readCampaign } from "~/domain/campaign/campaign";
import { offerIn } from "~/domain/package/offer";
import { openOfferPreview } from "~/domain/package/offer-preview.server";
import { listPackagesWithFeatures } from "~/domain/package/package-queries.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { breadcrumbs, packageOffers, questionsThing } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { missingPage } from "~/site/middleware/missing-page.server";
import {
  keepUnlisted,
  localeContext,
  settingsContext,
  siteContext,
} from "~/site/middleware/site-context.server";
import { previewToken } from "~/site/preview/preview-token.server";
import { pageWords } from "~/site/site-words.server";
import { compare } from "./comparison";
import { askedNeed, needOfAddress } from "./prices/need-of-address.server";
import { PricingPage, pricingQuestions } from "./pricing-page";

const address = "/pricing";

/** Page settings; with `preview`, the page shows the draft once to the holder of the link. */
export const handle = {
  query: ["campaign", "environments", "members", "stop"],
};

export async function loader({ url, context, request }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db } = context.get(siteContext);
  const token = previewToken(request);
  const isPreview = token !== undefined;
  if (isPreview) keepUnlisted(context);
  const draft = token == null ? null : await openOfferPreview(db, token, new Date());
  if (isPreview && draft === null) throw missingPage(locale, context.get(settingsContext));
  const { packages, features, reference } =
    draft === null ? await listPackagesWithFeatures(db, locale) : offerIn(draft.offer, locale);
  const kept = { campaign: readCampaign(url.searchParams) ?? undefined };
  const need = isPreview
    ? askedNeed(packages, url)
    : needOfAddress(packages, { url, locale, address, kept });
  const messages = pageWords(context, "pricing");
  return {
    messages,
    packages,
    reference,
    need,
    comparison: compare(messages, packages, features),
    preview: draft?.next,
  };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { title, description, breadcrumb, questions } = loaderData.messages;
  return pageHead(site, {
    address,
    isIndexed: loaderData.preview === undefined,
    title,
    description,
    things: (publisher) => [
      breadcrumbs(publisher, [{ name: breadcrumb, address }]),
      ...packageOffers(publisher, loaderData.packages),
      questionsThing(pricingQuestions(questions)),
    ],
  });
}

export default function Pricing({ loaderData }: PageProps<typeof loader>) {
  return <PricingPage {...loaderData} />;
}
