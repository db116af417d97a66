import { siteKeyOf } from "~/platform/env/client-address.server";
import type { AskedLimits } from "~/platform/limits/create-limits.server";
import type { LimitName } from "~/platform/limits/limits";

/** Bounds of all that strangers store together. */
type SiteBound = "contact-site" | "report-site" | "help-remark-site";

/** The limits that `takeSitePlace` counts by, and further ones. */
export type PlaceLimits<More extends LimitName> = Pick<
  AskedLimits<SiteBound | "site-first" | "site-rest" | More>,
  "isSpent"
> & {
  consume: (
    name: SiteBound | "site-first" | "site-rest" | More,
    key: string,
  ) => Promise<{ allowed: boolean; headers: Record<string, string> }>;
};

/** The network that distinguishes strangers: for IPv6 a /48, which one customer may have. */
export const networkOf = (clientKey: string): string => siteKeyOf(clientKey) ?? clientKey;

/**
 * Takes a shared place. If others have taken them all, a network that took none today still gets one, and all such
 * networks together get as many again. So a few strangers who write without pause cannot keep everybody else out for
 * the rest of the day.
 * @param clientKey undefined without a connection
 */
export async function takeSitePlace(
  limits: PlaceLimits<never>,
  bound: SiteBound,
  clientKey: string | undefined,
): Promise<{ allowed: boolean; headers: Record<string, string> }> {
  const own = clientKey === undefined ? null : `${bound} ${networkOf(clientKey)}`;
  const isFirst = own !== null && !(await limits.isSpent("site-first", own));
  const place = await limits.consume(bound, "all");
  if (!isFirst) return place;
  const first = await limits.consume("site-first", own);
  if (place.allowed || !first.allowed) return place;
  return limits.consume("site-rest", bound);
}
