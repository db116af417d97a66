import { registrationCookie } from "~/domain/account/registration";
import { readCampaign } from "~/domain/campaign/campaign";
import { versionInForce } from "~/domain/legal-page/legal-page-queries.server";
import { fill } from "~/i18n/fill";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { pageHead } from "~/site/layout/page-head";
import { localeContext, siteContext } from "~/site/middleware/site-context.server";
import { needOfAddress } from "~/site/pricing/prices/need-of-address.server";
import { frontPageRules, loadFrontPage } from "~/site/product/front-page.server";
import { ProductBlocks } from "~/site/product/product-blocks";
import { loadRegisterForm } from "~/site/register/register-form/register-form.server";
import { registrationAction, registrationProgress } from "~/site/register/registration.server";
import { pageWords } from "~/site/site-words.server";
import { Packages } from "./packages";
import { Start } from "./start";

const address = "/indexConfig";

export const handle = {
  ...frontPageRules,
  query: [...frontPageRules.query, "campaign", "environments", "members", "stop"],
  personalCookies: [registrationCookie],
};

export async function loader({ url, context, request }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { pricing, ...page } = await loadFrontPage(context, url);
  const { packages, savingReference } = pricing;
  const version = await versionInForce(context.get(siteContext).db, "user-agreement");
  const kept = { campaign: readCampaign(url.searchParams) ?? undefined };
  return {
    ...page,
    pricing: {
      packages,
      reference: savingReference,
      need: needOfAddress(packages, { url, locale, address, kept }),
      messages: pageWords(context, "pricing"),
      compare: page.messages.pricing.compare,
    },
    landing: pageWords(context, "landing"),
    form: loadRegisterForm(locale, version, registrationProgress({ request, context }), null),
  };
}

export const action = registrationAction;

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, minimumWindows } = loaderData;
  return pageHead(site, {
    address,
    canonical: "/",
    isIndexed: false,
    title: messages.title,
    description: fill(messages.description, { windows: minimumWindows }),
  });
}

export default function Landing({
  loaderData,
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const { pricing, landing, form } = loaderData;
  return (
    <>
      <ProductBlocks {...loaderData} address={address} />
      <Packages {...pricing} />
      <Start messages={landing.start} form={form} answer={actionData} />
    </>
  );
}
