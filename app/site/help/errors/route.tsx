import { listErrors } from "~/domain/help/help-errors.server";
import type { HeadArgs, LoaderArgs, PageProps } from "~/site/document/page-route";
import { breadcrumbs } from "~/site/layout/json-ld";
import { pageHead } from "~/site/layout/page-head";
import { missingPage } from "~/site/middleware/missing-page.server";
import { localeContext, settingsContext, siteContext } from "~/site/middleware/site-context.server";
import { pageWords } from "~/site/site-words.server";
import { chooseErrors } from "./choose-errors";
import { ErrorsPage } from "./errors-page";

const address = "/help/errors";

export const handle = { query: ["q", "area", "page"] };

export async function loader({ url, context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const { db } = context.get(siteContext);
  const all = await listErrors(db, locale);
  const choice = chooseErrors(all, url.searchParams);
  if (choice === null) throw missingPage(locale, context.get(settingsContext));
  return { messages: pageWords(context, "help"), choice };
}

export function head({ loaderData, site }: HeadArgs<typeof loader>) {
  const { messages, choice } = loaderData;
  return pageHead(site, {
    address,
    title: messages.errors,
    description: messages.errorList.description,
    isIndexed: choice.query === "",
    things: (publisher) => [
      breadcrumbs(publisher, [
        { name: messages.title, address: "/help" },
        { name: messages.errors, address },
      ]),
    ],
  });
}

export default function Errors({ loaderData }: PageProps<typeof loader>) {
  return <ErrorsPage {...loaderData} />;
}
