import { redirect } from "react-router";
import type { LoaderArgs } from "~/document/page-route";
import { findNewestId } from "~/entities/article/article-queries.server";
import { addressIn } from "~/i18n/addresses";
import { missingPage } from "~/i18n/missing-page.server";
import { localeContext, siteContext } from "~/middleware/site-context.server";

/** Leads to the newest article, in the language of the address. */
export async function loader({ context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const id = await findNewestId(context.get(siteContext).db, locale);
  if (id === null) throw missingPage(locale);
  return redirect(addressIn(locale, `/new/${id}`), 302);
}
