import { useEffect, useState } from "react";
import { useNavigate, useNavigation } from "react-router";
import type { Need } from "~/entities/package/price";
import { type Address, addressIn } from "~/i18n/addresses";
import { useCampaign, useLocale } from "~/i18n/locale-context";

/**
 * What is asked for on the page. The controls follow at once; the address follows, and the price
 * with it, when the server has answered.
 * @param asked what the page was made for
 * @param address the page
 */
export function useNeed(asked: Need, address: Address) {
  const locale = useLocale();
  const campaign = useCampaign();
  const navigate = useNavigate();
  const { location } = useNavigation();
  const [need, setNeed] = useState(asked);
  const { environments, members } = asked;
  useEffect(() => setNeed({ environments, members }), [environments, members]);

  const choose = (next: Need) => {
    setNeed(next);
    void navigate(addressIn(locale, address, { query: { campaign, ...next } }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return { need, choose, isLoading: location?.pathname === addressIn(locale, address) };
}
