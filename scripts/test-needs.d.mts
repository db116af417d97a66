/** @throws an error whose message names everything that is missing at once, and how to install it */
export function requireTestNeeds(env?: Record<string, string | undefined>): Promise<void>;
