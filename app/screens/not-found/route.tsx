import type { LoaderArgs } from "~/document/page-route";
import { missingPage } from "~/i18n/missing-page.server";
import { localeContext } from "~/middleware/site-context.server";

/** Every address that no other route has. */
export function loader({ context }: LoaderArgs) {
  throw missingPage(context.get(localeContext));
}

export default function NotFound() {
  return null;
}
