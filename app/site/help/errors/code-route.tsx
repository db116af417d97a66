import { listErrors } from "~/domain/help/help-errors.server";
import { listHelp } from "~/domain/help/help-queries.server";
import { fill } from "~/i18n/fill";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { breadcrumbs } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { missingPage } from "~/site/middleware/missing-page.server";
import { localeContext, settingsContext, siteContext } from "~/site/middleware/site-context.server";
import { pageWords } from "~/site/site-words.server";
import { CodePage } from "./code-page";

/** Articles of the same section that the page leads to. */
const mostArticles = 5;

export async function loader({ context, params }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db } = context.get(siteContext);
  const errors = await listErrors(db, locale);
  const error = errors.find(({ code }) => code === params["code"]);
  if (error === undefined) throw missingPage(locale, context.get(settingsContext));
  const articles = (await listHelp(db, locale)).filter(({ section }) => section === error.area);
  return {
    messages: pageWords(context, "help"),
    error,
    articles: articles.slice(0, mostArticles).map(({ slug, title }) => ({ slug, title })),
  };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, error } = loaderData;
  const address = `/help/errors/${error.code}` as const;
  const title = fill(messages.error.title, error);
  return pageHead(site, {
    address,
    title,
    description: fill(messages.error.description, error),
    things: (publisher) => [
      breadcrumbs(publisher, [
        { name: messages.title, address: "/help" },
        { name: messages.errors, address: "/help/errors" },
        { name: title, address },
      ]),
    ],
  });
}

export default function Code({ loaderData }: PageProps<typeof loader>) {
  return <CodePage {...loaderData} />;
}
