import type { LoaderArgs } from "~/site/document/page-route";
import { missingPage } from "~/site/middleware/missing-page.server";
import { localeContext, settingsContext } from "~/site/middleware/site-context.server";

/** The route of every address that no other route matches. */
export function loader({ context }: LoaderArgs) {
  throw missingPage(context.get(localeContext), context.get(settingsContext));
}

export default function NotFound() {
  return null;
}
