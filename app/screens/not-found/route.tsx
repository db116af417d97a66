import { missingPage } from "~/i18n/missing-page.server";
import { localeContext } from "~/middleware/site-context.server";
import type { Route } from "./+types/route";

/** Every address that no other route has. */
export function loader({ context }: Route.LoaderArgs) {
  throw missingPage(context.get(localeContext));
}

export default function NotFound() {
  return null;
}
