import type { Need } from "~/domain/package/price";

/** The same address with another need in it; what else it says (the campaign, a place) stays. */
export function withNeed(href: string, { environments, members }: Need): string {
  const url = new URL(href);
  url.searchParams.delete("stop");
  url.searchParams.set("environments", String(environments));
  url.searchParams.set("members", String(members));
  return url.href;
}
