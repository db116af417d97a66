import type { BrandPlace } from "~/domain/legal-page/legal-places";
import { localeCodes } from "~/i18n/locales";
import type { ThirdParty } from "~/lib/content-security-policy";
import type { AnalyticsSetting } from "~/platform/env/env.server";

/** Analytics of another company or of the operator's own server (`ANALYTICS`). */
export type Analytics = AnalyticsSetting;

/** The third party that a page with the analytics allows. Baidu counts by a picture, the others by requests. */
export function analyticsThirdParty({ provider, scriptUrl }: Analytics): ThirdParty {
  return {
    origins: [new URL(scriptUrl).origin],
    loads: provider === "baidu" ? ["script", "img"] : ["script", "connect"],
  };
}

/** Places that a cookie policy must have, in each language, before the analytics may load. */
const neededPlaces: readonly BrandPlace[] = ["analyticsProvider", "analyticsCookies"];

/** Whether a cookie policy says who provides the analytics and which cookies they set. */
export function namesAnalytics(words: Record<"cn" | "en", { body: string }>): boolean {
  return localeCodes.every((locale) =>
    neededPlaces.every((place) => words[locale].body.includes(`{{${place}}}`)),
  );
}

/** Whether a cookie of this site was set by the script of an analytics provider: only Baidu's sets some. */
export const isAnalyticsCookie = (name: string): boolean => /^Hm_lp?vt_[\da-f]{32}$/.test(name);
