/** Valid names of campaigns. */
const campaignName = /^[\w-]{1,40}$/;

/** The campaign of an address (`?campaign=spring-sale`); null without a valid name. */
export function readCampaign(query: URLSearchParams): string | null {
  return campaignOf(query.get("campaign"));
}

/** A campaign name from a form or an address; null when it is invalid. */
export function campaignOf(name: string | null | undefined): string | null {
  return name && campaignName.test(name) ? name : null;
}
