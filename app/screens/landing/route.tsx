import { loadFrontPage } from "~/blocks/front-page.server";
import { choosePrices } from "~/blocks/prices/chosen-prices.server";
import { ProductBlocks } from "~/blocks/product-blocks";
import { loadRegisterForm } from "~/blocks/register-form/register-form.server";
import { brand } from "~/brand";
import { registrationCookie } from "~/entities/account/registration";
import { readCampaign } from "~/entities/campaign/campaign";
import { fill } from "~/i18n/fill";
import { loadMessages } from "~/i18n/messages.server";
import { registrationAction, registrationProgress } from "~/middleware/registration.server";
import { isDocument, localeContext, siteContext } from "~/middleware/site-context.server";
import { pageMeta } from "~/shell/page-meta";
import { hideFromData } from "~/support/hide-from-data";
import type { Route } from "./+types/route";
import { Packages } from "./packages";
import { Start } from "./start";

const address = "/indexConfig";

export const handle = {
  query: ["campaign", "environments", "members", "stop"],
  personalCookies: [registrationCookie],
};

export async function loader({ url, context, request }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const {
    articles: _,
    scans: __,
    pricing,
    ...page
  } = await loadFrontPage(context.get(siteContext).db, { locale, isDocument: isDocument(context) });
  const { packages, savingReference } = pricing;
  const kept = { campaign: readCampaign(url.searchParams) ?? undefined };
  return {
    ...page,
    pricing: {
      packages,
      reference: savingReference,
      ...choosePrices(packages, { url, locale, address, kept }),
      messages: hideFromData(loadMessages(locale, "pricing"), ["comparison", "description"]),
      compare: page.messages.pricing.compare,
    },
    landing: loadMessages(locale, "landing"),
    form: loadRegisterForm(locale, registrationProgress({ request, context }), null),
  };
}

export const action = registrationAction;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { messages, locale } = loaderData;
  const names = { brand: brand.name[locale] };
  return pageMeta(matches, {
    address,
    canonical: "/",
    isIndexed: false,
    title: fill(messages.title, names),
    description: fill(messages.description, names),
  });
}

export default function Landing({ loaderData, actionData }: Route.ComponentProps) {
  const { pricing, landing, form } = loaderData;
  return (
    <>
      <ProductBlocks {...loaderData} />
      <Packages {...pricing} />
      <Start messages={landing.start} form={form} answer={actionData} />
    </>
  );
}
