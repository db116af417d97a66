import { loadFrontPage } from "~/blocks/front-page.server";
import { ProductBlocks } from "~/blocks/product-blocks";
import { LateRegisterForm } from "~/blocks/register-form/late-register-form";
import { loadRegisterForm } from "~/blocks/register-form/register-form.server";
import { RuleLink } from "~/blocks/rule-link";
import { PricingTeaser } from "~/blocks/still-blocks";
import { brand } from "~/brand";
import { registrationCookie } from "~/entities/account/registration";
import { fill } from "~/i18n/fill";
import { loadMessages } from "~/i18n/messages.server";
import { registrationAction, registrationProgress } from "~/middleware/registration.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { StandingPrint } from "~/motif/standing-print";
import { pageMeta } from "~/shell/page-meta";
import { PhraseHeading } from "~/ui/phrase-heading";
import type { Route } from "./+types/route";

export const handle = { personalCookie: registrationCookie };

export async function loader({ context, request }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const frontPage = await loadFrontPage(context.get(siteContext).db, locale);
  const progress = registrationProgress({ request, context });
  return {
    ...frontPage,
    landing: loadMessages(locale, "landing"),
    form: loadRegisterForm(locale, progress, null),
  };
}

export const action = registrationAction;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { messages, locale } = loaderData;
  const names = { brand: brand.name[locale] };
  return pageMeta(matches, {
    address: "/indexConfig",
    canonical: "/",
    isIndexed: false,
    title: fill(messages.title, names),
    description: fill(messages.description, names),
  });
}

export default function Landing({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, pricing, landing, form } = loaderData;
  const { heading, text, download } = landing.start;
  return (
    <>
      <ProductBlocks {...loaderData} />
      <PricingTeaser messages={messages.pricing} {...pricing} />
      <section className="overflow-clip bg-sunk">
        <div className="page grid items-end gap-12 pt-(--section) md:grid-cols-2">
          <div className="pb-(--section)">
            <PhraseHeading level={2} phrases={heading} className="text-h2" />
            <p className="mt-4 max-w-[32em] text-lead text-ink-2">{text}</p>
            <div className="max-w-[480px]">
              <LateRegisterForm view={form} answer={actionData} />
            </div>
            <p className="mt-6">
              <RuleLink to="/download" label={download} />
            </p>
          </div>
          <div
            aria-hidden="true"
            className="flex items-end gap-6 border-b border-ink max-md:hidden"
          >
            <StandingPrint seed="A" ridges={3} className="text-hue-4" />
            <StandingPrint seed="C" ridges={7} className="text-hue-5" />
            <StandingPrint seed="E" ridges={12} className="text-hue-2" />
          </div>
        </div>
      </section>
    </>
  );
}
