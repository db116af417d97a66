/** How an advertisement may call itself in the addresses that it leads to. */
const campaignName = /^[\w-]{1,40}$/;

/** The campaign that an address names: `?campaign=spring-sale`. What is no name is none. */
export function readCampaign(query: URLSearchParams): string | null {
  const name = query.get("campaign");
  return name !== null && campaignName.test(name) ? name : null;
}
