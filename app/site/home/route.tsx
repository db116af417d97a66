import { type Ownership, proofMetas } from "~/domain/settings/ownership";
import { readOwnership } from "~/domain/settings/settings.server";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { organization, packageOffers, questionsThing, webSite } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { siteContext } from "~/site/middleware/site-context.server";
import { AntivirusRow } from "~/site/product/antivirus-row";
import { frontPageRules, loadFrontPage } from "~/site/product/front-page.server";
import { ProductBlocks } from "~/site/product/product-blocks";
import type { HomeMessages } from "~/site/product/words.en";
import { type Question, questionsOf } from "~/site/questions/questions";
import { QuestionsList } from "~/site/questions/questions-list";
import { NewsTeaser } from "./news-teaser";
import { PricingTeaser } from "./pricing-teaser";
import { Trust } from "./trust";

export const handle = frontPageRules;

export async function loader({ url, context }: LoaderArgs) {
  const [frontPage, ownership] = await Promise.all([
    loadFrontPage(context, url),
    readOwnership(context.get(siteContext).db),
  ]);
  return { ...frontPage, ownership };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, locale, minimumWindows, ownership } = loaderData;
  return (
    <>
      {pageHead(site, {
        address: "/",
        title: messages.title,
        description: fill(messages.description, { windows: minimumWindows }),
        things: (publisher) => [
          organization(publisher),
          webSite(publisher),
          ...packageOffers(publisher, loaderData.pricing.packages),
          questionsThing(homeQuestions(messages.questions, minimumWindows)),
        ],
      })}
      {addressIn(locale, "/") === "/" && <ProofMetas ownership={ownership} />}
    </>
  );
}

/** Codes of search consoles. They read them at the root of the host, which is the home page of one language. */
function ProofMetas({ ownership }: { ownership: Ownership }) {
  return proofMetas(ownership).map(({ name, content }) => (
    <meta key={name} name={name} content={content} />
  ));
}

/** The questions of the home page, with the oldest Windows that the client runs on. */
function homeQuestions(
  { items }: HomeMessages["questions"],
  minimumWindows: string,
): readonly Question[] {
  const links = {
    bans: "/self-check",
    proxies: "/resources",
    legal: "/userAgreement",
    shops: "/uses/shops",
    moving: "/moving",
  } as const;
  return questionsOf(items, links, { windows: minimumWindows });
}

export default function Home({ loaderData }: PageProps<typeof loader>) {
  const { messages, minimumWindows, pricing, client, scans, articles } = loaderData;
  return (
    <>
      <ProductBlocks {...loaderData} address="/" />
      {client && <AntivirusRow messages={messages.antivirus} file={client.file} scans={scans} />}
      <Trust messages={messages.trust} />
      <PricingTeaser messages={messages.pricing} {...pricing} />
      <div className="defer-layout page pb-[var(--section)] [--deferred-height:51rem] md:[--deferred-height:41rem]">
        <QuestionsList
          id="questions"
          {...messages.questions}
          questions={homeQuestions(messages.questions, minimumWindows)}
        />
      </div>
      <NewsTeaser messages={messages.news} articles={articles} />
    </>
  );
}
