import { redirect } from "react-router";
import { findNewestId } from "~/domain/article/article-queries.server";
import { addressIn } from "~/i18n/addresses";
import type { LoaderArgs } from "~/site/document/page-route";
import { localeContext, siteContext } from "~/site/middleware/site-context.server";

/** Redirects to the newest article in the language of the address, or to the list while there is none. */
export async function loader({ context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const id = await findNewestId(context.get(siteContext).db, locale);
  return redirect(addressIn(locale, id === null ? "/news" : `/new/${id}`), 302);
}
