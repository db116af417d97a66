import { startTransition, useRef, useState } from "react";
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
  const [chosen, setChosen] = useState<Need | null>(null);
  const choices = useRef(0);

  const choose = async (next: Need) => {
    choices.current += 1;
    const choice = choices.current;
    setChosen(next);
    await navigate(addressIn(locale, address, { query: { campaign, ...next } }), {
      replace: true,
      preventScrollReset: true,
    });
    // An answer that another choice has overtaken must not take that one back. The page shows the
    // answer in a transition; the choice is let go in the same one.
    if (choice === choices.current) startTransition(() => setChosen(null));
  };
  return {
    need: chosen ?? asked,
    choose,
    isLoading: location?.pathname === addressIn(locale, address),
  };
}
