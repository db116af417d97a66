import { redirect } from "react-router";
import { readCampaign } from "~/domain/campaign/campaign";
import { addressIn } from "~/i18n/addresses";
import type { LoaderArgs } from "~/site/document/page-route";
import { localeContext } from "~/site/middleware/site-context.server";

export const handle = { query: ["campaign"] };

/** The short address to type on a computer; it redirects to the download page. */
export function loader({ context, url }: LoaderArgs) {
  const campaign = readCampaign(url.searchParams) ?? undefined;
  const to = addressIn(context.get(localeContext), "/download", { query: { campaign } });
  return redirect(to, 302);
}
