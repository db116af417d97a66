import { useLocation } from "react-router";
import { type Address, addressIn, pathIn } from "~/i18n/addresses";
import { useLocale } from "~/i18n/locale-context";

/** Whether the page shown is the given one, or belongs to it: articles belong to the news. */
export function useIsCurrent(address: Address): boolean {
  const locale = useLocale();
  const { pathname } = useLocation();
  if (pathname === addressIn(locale, address)) return true;
  return address === "/news" && pathname.startsWith(pathIn(locale, "/new/"));
}
