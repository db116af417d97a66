import { redirect } from "react-router";
import { readNeed, startingNeed } from "~/domain/package/need";
import type { PricedPackage } from "~/domain/package/package";
import type { Need } from "~/domain/package/price";
import { type Address, addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { stopsOf } from "./stops";

/**
 * The need in an address. Without scripts, the form sends the index of the slider's stop instead of
 * an amount; this redirects to the address with the amount.
 * @param kept other query parameters for that address
 */
export function needOfAddress(
  packages: readonly PricedPackage[],
  { url, locale, address, kept }: { url: URL; locale: Locale; address: Address; kept: Kept },
): Need {
  const need = askedNeed(packages, url);
  if (url.searchParams.has("stop")) {
    throw redirect(addressIn(locale, address, { query: { ...kept, ...need } }));
  }
  return need;
}

/** The need that an address asks for. It redirects nowhere: the address of a draft works once, and this answer is it. */
export function askedNeed(packages: readonly PricedPackage[], { searchParams }: URL): Need {
  const need = readNeed(searchParams, startingNeed(packages));
  const stop = searchParams.get("stop");
  const place = stop !== null && /^\d{1,3}$/.test(stop) ? Number(stop) : -1;
  return { ...need, environments: stopsOf(packages)[place] ?? need.environments };
}

type Kept = Record<string, string | undefined>;
