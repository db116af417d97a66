import { findById } from "~/domain/article/article-queries.server";
import { searchHelp } from "~/domain/help/help-queries.server";
import { findCurrent } from "~/domain/release/public/release-queries.server";
import type { Address } from "~/i18n/addresses";
import type { HeadArgs, LoaderArgs, PageModule, PageProps } from "~/site/document/page-route";
import { breadcrumbs } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { localeContext, siteContext } from "~/site/middleware/site-context.server";
import { pageWords } from "~/site/site-words.server";
import { GuidePage } from "./guide-page";

const guides = { moving: "/moving", ads: "/uses/ads", shops: "/uses/shops" } as const;

type GuideName = keyof typeof guides;

type GuideSettings = {
  name: GuideName;
  /** Articles that say more, by id; those that an operator has taken away are left out. */
  related: readonly number[];
};

/** The module of a guide: how to move in, or how to use environments for one kind of work. */
export function guideRoute({ name, related }: GuideSettings): PageModule {
  const address: Address = guides[name];

  async function loader({ context }: LoaderArgs) {
    const locale = context.get(localeContext);
    const { db } = context.get(siteContext);
    const messages = pageWords(context, name);
    const [articles, help, client] = await Promise.all([
      Promise.all(related.map((id) => findById(db, locale, id))),
      searchHelp(db, { locale, query: messages.second.query }),
      findCurrent(db, { locale, product: "client" }),
    ]);
    const others = (Object.keys(guides) as GuideName[]).filter((other) => other !== name);
    return {
      messages,
      // Until there is a version, the page leads to the registration, as the home page does.
      register: client === undefined ? pageWords(context, "home").hero.register : null,
      hasHelp: help.total > 0,
      articles: articles
        .filter((article) => article !== null)
        .map(({ id, titleWords }) => ({ address: `/new/${id}` as const, titleWords })),
      guides: others.map((other) => ({
        address: guides[other],
        name: pageWords(context, other).breadcrumb,
      })),
    };
  }

  function head({ loaderData, site }: HeadArgs<typeof loader>) {
    const { title, breadcrumb, description } = loaderData.messages;
    return pageHead(site, {
      address,
      title,
      description,
      things: (publisher) => [breadcrumbs(publisher, [{ name: breadcrumb, address }])],
    });
  }

  function Guide({ loaderData }: PageProps<typeof loader>) {
    return <GuidePage {...loaderData} />;
  }

  return { loader, head, default: Guide };
}
