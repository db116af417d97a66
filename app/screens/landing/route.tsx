import { loadFrontPage } from "~/blocks/front-page.server";
import { ProductBlocks } from "~/blocks/product-blocks";
import { RuleLink } from "~/blocks/rule-link";
import { PricingTeaser } from "~/blocks/still-blocks";
import { brand } from "~/brand";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { loadMessages } from "~/i18n/messages.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";
import { StandingPrint } from "~/motif/standing-print";
import { pageMeta } from "~/shell/page-meta";
import { buttonStyle } from "~/ui/button-style";
import { PhraseHeading } from "~/ui/phrase-heading";
import type { Route } from "./+types/route";

export async function loader({ context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const frontPage = await loadFrontPage(context.get(siteContext).db, locale);
  return { ...frontPage, landing: loadMessages(locale, "landing") };
}

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

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { messages, pricing, landing } = loaderData;
  const { heading, text, register, download } = landing.start;
  return (
    <>
      <ProductBlocks {...loaderData} />
      <PricingTeaser messages={messages.pricing} {...pricing} />
      <section className="overflow-clip bg-sunk">
        <div className="page grid items-end gap-12 pt-(--section) md:grid-cols-2">
          <div className="pb-(--section)">
            <PhraseHeading level={2} phrases={heading} className="text-h2" />
            <p className="mt-4 max-w-[32em] text-lead text-ink-2">{text}</p>
            <div className="mt-8 flex flex-wrap items-center gap-7">
              <PageLink to="/register" className={buttonStyle("ink")}>
                {register}
              </PageLink>
              <RuleLink to="/download" label={download} />
            </div>
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
