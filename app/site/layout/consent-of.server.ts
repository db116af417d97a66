import { type ConsentState, consentCookie, consentState } from "~/domain/consent/consent";
import { versionInForce } from "~/domain/legal-page/legal-page-queries.server";
import { readCookie } from "~/lib/cookies/cookie.server";
import type { Site } from "~/site/middleware/site-context.server";

/** The visitor's consent, with the version of the policy that the page asks about. */
export type ShownConsent = ConsentState & { policyVersion: string };

/** The consent that a request carries to the cookie policy in force. */
export async function consentOf(request: Request, { db }: Site): Promise<ShownConsent> {
  const policyVersion = await versionInForce(db, "cookie");
  const cookie = readCookie(request, consentCookie);
  const state = consentState(cookie, request.headers.get("sec-gpc"), policyVersion);
  return { ...state, policyVersion };
}
