import { Hono, type HonoRequest } from "hono";
import { parse } from "hono/utils/cookie";
import { isAnalyticsCookie } from "~/domain/analytics/analytics";
import {
  consentCookie,
  consentLifetime,
  consentValue,
  isConsentChoice,
  isPolicyVersion,
} from "~/domain/consent/consent";
import { chatCookie, chatLifetime, conversationCookie } from "~/domain/contact/live-chat";
import { addressIn } from "~/i18n/addresses";
import { isLocale, type Locale } from "~/i18n/locales";
import { localeOfPath, resolveLocale } from "~/i18n/resolve-locale";
import { siteCookie } from "~/lib/cookies/cookie.server";
import { localReturnPath } from "~/lib/return-path";
import { standsFor } from "~/site/errors/missing-address";
import {
  languageCookie,
  languageLifetime,
  languageOfferCookie,
} from "~/site/middleware/locale.server";

type PreferenceOptions = { isSecure: boolean; now: () => Date };

/**
 * Stores the visitor's choices of language, consent and chat in first-party cookies, and redirects
 * back to the page. The forms work without scripts.
 */
export function createPreferences({ isSecure, now }: PreferenceOptions) {
  const app = new Hono();

  app.post("/language", async (context) => {
    const form = await postedForm(context.req);
    const locale = form["locale"];
    if (!isLocale(locale)) return context.text("Unsupported language", 400);
    context.header(
      "Set-Cookie",
      siteCookie(languageCookie, locale, { maxAge: languageLifetime, isSecure }),
    );
    const noOffer = siteCookie(languageOfferCookie, "", { maxAge: 0, isSecure });
    context.header("Set-Cookie", noOffer, { append: true });
    context.header("Cache-Control", "no-store");
    return context.redirect(samePageIn(locale, returnPath(context.req, form["returnTo"])), 303);
  });

  app.post("/consent", async (context) => {
    const form = await postedForm(context.req);
    const choice = form["choice"];
    if (choice !== "reopen" && !isConsentChoice(choice)) return context.text("Unknown choice", 400);
    const back = returnPath(context.req, form["returnTo"]);
    context.header("Cache-Control", "no-store");
    if (choice === "reopen" && context.req.header("sec-gpc") === "1") {
      // With Global Privacy Control no page asks, so the choice on the policy's page is shown instead.
      const policy = addressIn(localeOfPath(new URL(back, "http://local").pathname), "/cookie", {
        hash: "cookie-choice",
      });
      return context.redirect(policy, 303);
    }
    if (choice !== "all") {
      for (const expired of expiredAnalyticsCookies(context.req, isSecure)) {
        context.header("Set-Cookie", expired, { append: true });
      }
    }
    if (choice === "reopen") {
      context.header("Set-Cookie", siteCookie(consentCookie, "", { maxAge: 0, isSecure }), {
        append: true,
      });
      return context.redirect(back, 303);
    }
    // The version that the visitor has seen, which may be older than the one in force: then the next
    // page asks again. A form without one stores nothing.
    const version = form["version"];
    if (isPolicyVersion(version)) {
      const value = consentValue(choice, version, now());
      const cookie = siteCookie(consentCookie, value, { maxAge: consentLifetime, isSecure });
      context.header("Set-Cookie", cookie, { append: true });
    }
    return context.redirect(back, 303);
  });

  app.post("/chat", async (context) => {
    const form = await postedForm(context.req);
    const choice = form["choice"];
    if (choice !== "open" && choice !== "end") return context.text("Unknown choice", 400);
    const maxAge = choice === "open" ? chatLifetime : 0;
    context.header("Set-Cookie", siteCookie(chatCookie, choice, { maxAge, isSecure }));
    if (choice === "end") {
      const forgotten = siteCookie(conversationCookie, "", { maxAge: 0, isSecure });
      context.header("Set-Cookie", forgotten, { append: true });
    }
    context.header("Cache-Control", "no-store");
    return context.redirect(`${returnPath(context.req, form["returnTo"])}#chat`, 303);
  });

  return app;
}

/**
 * Deletes the cookies that the analytics' script has set for this site, when a visitor withdraws consent. The script may
 * have set them for a parent domain, as the operator named the site at the provider.
 */
function expiredAnalyticsCookies(request: HonoRequest, isSecure: boolean): string[] {
  const cookies = Object.keys(parse(request.header("cookie") ?? ""));
  const labels = new URL(request.url).hostname.split(".");
  const parents = labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
  return cookies.filter(isAnalyticsCookie).flatMap((name) => {
    const expired = siteCookie(name, "", { maxAge: 0, isSecure });
    return [expired, ...parents.map((domain) => `${expired}; Domain=${domain}`)];
  });
}

/** The posted form; empty when it cannot be parsed. */
async function postedForm(request: HonoRequest): Promise<Record<string, unknown>> {
  try {
    return await request.parseBody();
  } catch (error) {
    if (error instanceof TypeError) return {};
    throw error;
  }
}

/**
 * The address of the form's page. A cached page contains only the query parameters that it reads, and the page of
 * missing addresses does not contain the requested one. The `Referer` header has both.
 */
function returnPath(request: HonoRequest, returnTo: unknown): string {
  const path = localReturnPath(returnTo);
  const referer = request.header("referer");
  if (referer === undefined || !URL.canParse(referer)) return path;
  const { pathname, search } = new URL(referer);
  const formPath = new URL(path, "http://local").pathname;
  const isSamePage = pathname === formPath || standsFor(formPath, pathname);
  return isSamePage ? localReturnPath(pathname + search) : path;
}

/** The address of the same page in another language. */
function samePageIn(locale: Locale, path: string): string {
  const { pathname, search } = new URL(path, "http://local");
  const decision = resolveLocale(pathname, search, locale);
  return decision.kind === "redirect" ? decision.to : pathname + search;
}
