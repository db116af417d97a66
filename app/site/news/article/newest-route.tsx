import { redirect } from "react-router";
import { findNewestId } from "~/domain/article/article-queries.server";
import { addressIn } from "~/i18n/addresses";
import type { LoaderArgs } from "~/site/document/page-route";
import { missingPage } from "~/site/middleware/missing-page.server";
import { localeContext, settingsContext, siteContext } from "~/site/middleware/site-context.server";

/** Redirects to the newest article, in the language of the address. */
export async function loader({ context }: LoaderArgs) {
  const locale = context.get(localeContext);
  const id = await findNewestId(context.get(siteContext).db, locale);
  if (id === null) throw missingPage(locale, context.get(settingsContext));
  return redirect(addressIn(locale, `/new/${id}`), 302);
}
