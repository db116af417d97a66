/** How an advertisement may call itself in the addresses that it leads to. */
const campaignName = /^[\w-]{1,40}$/;

/** The campaign that an address names: `?campaign=spring-sale`. What is no name is none. */
export function readCampaign(query: URLSearchParams): string | null {
  return campaignOf(query.get("campaign"));
}

/** A name that a form or an address gave, or null where it is none. */
export function campaignOf(name: string | null | undefined): string | null {
  return name && campaignName.test(name) ? name : null;
}
