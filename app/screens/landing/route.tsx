import { loadFrontPage } from "~/blocks/front-page.server";
import { needOfAddress } from "~/blocks/prices/need-of-address.server";
import { ProductBlocks } from "~/blocks/product-blocks";
import { loadRegisterForm } from "~/blocks/register-form/register-form.server";
import { brand } from "~/brand";
import type { HeadArgs, LoaderArgs, PageProps } from "~/document/page-route";
import { registrationCookie } from "~/entities/account/registration";
import { readCampaign } from "~/entities/campaign/campaign";
import { fill } from "~/i18n/fill";
import { loadMessages } from "~/i18n/messages.server";
import { registrationAction, registrationProgress } from "~/middleware/registration.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { pageHead } from "~/shell/page-head";
import { Packages } from "./packages";
import { Start } from "./start";

const address = "/indexConfig";

export const handle = {
  query: ["campaign", "environments", "members", "stop"],
  personalCookies: [registrationCookie],
};

export async function loader({ url, context, request }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { pricing, ...page } = await loadFrontPage(context.get(siteContext).db, locale);
  const { packages, savingReference } = pricing;
  const kept = { campaign: readCampaign(url.searchParams) ?? undefined };
  return {
    ...page,
    pricing: {
      packages,
      reference: savingReference,
      need: needOfAddress(packages, { url, locale, address, kept }),
      messages: loadMessages(locale, "pricing"),
      compare: page.messages.pricing.compare,
    },
    landing: loadMessages(locale, "landing"),
    form: loadRegisterForm(locale, registrationProgress({ request, context }), null),
  };
}

export const action = registrationAction;

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, locale } = loaderData;
  const names = { brand: brand.name[locale] };
  return pageHead(site, {
    address,
    canonical: "/",
    isIndexed: false,
    title: fill(messages.title, names),
    description: fill(messages.description, names),
  });
}

export default function Landing({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { pricing, landing, form } = loaderData;
  return (
    <>
      <ProductBlocks {...loaderData} />
      <Packages {...pricing} />
      <Start messages={landing.start} form={form} answer={actionData} />
    </>
  );
}
