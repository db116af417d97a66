import { useEffect, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import type { Need } from "~/entities/package/price";
import { addressIn } from "~/i18n/addresses";
import { useLocale } from "~/i18n/locale-context";

/**
 * What is asked for on the page. The controls follow at once; the address follows, and the price
 * with it, when the server has answered.
 * @param asked what the page was made for
 */
export function useNeed(asked: Need) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { location } = useNavigation();
  const [need, setNeed] = useState(asked);
  const { environments, members } = asked;
  useEffect(() => setNeed({ environments, members }), [environments, members]);

  const choose = (next: Need) => {
    setNeed(next);
    void navigate(addressIn(locale, "/pricing", { query: next }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return { need, choose, isLoading: location?.pathname === addressIn(locale, "/pricing") };
}
