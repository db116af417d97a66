import type { Analytics } from "~/domain/analytics/analytics";
import {
  allowsAnalytics,
  type ConsentState,
  consentCookie,
  consentState,
} from "~/domain/consent/consent";
import { readCookiePolicy } from "~/domain/consent/cookie-policy.server";
import { readCookie } from "~/lib/cookies/cookie.server";
import type { Site } from "~/site/middleware/site-context.server";

/** The visitor's consent, with what the page asks about. */
export type ShownConsent = ConsentState & {
  policyVersion: string;
  /** Whether the visitor is asked about analytics, too. */
  hasAnalytics: boolean;
};

/** The consent that a request carries to the cookie policy in force, and the analytics that it allows. */
export async function consentOf(
  request: Request,
  { db }: Site,
): Promise<{ consent: ShownConsent; analytics: Analytics | null }> {
  const { version, analytics } = await readCookiePolicy(db);
  const signal = request.headers.get("sec-gpc");
  const state = consentState(readCookie(request, consentCookie), signal, version);
  return {
    consent: { ...state, policyVersion: version, hasAnalytics: analytics !== null },
    analytics: allowsAnalytics(state.choice, signal) ? analytics : null,
  };
}
