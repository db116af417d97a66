import { data, type RouterContextProvider, redirect } from "react-router";
import type { Accounts, ProofNeeded } from "~/domain/account/accounts.server";
import {
  type CodePurpose,
  noProgress,
  type RegistrationAnswer,
  type RegistrationErrors,
  type RegistrationProgress,
  registrationCookie,
} from "~/domain/account/registration";
import {
  registrationForm,
  resetForm,
  sendCodeForm,
} from "~/domain/account/registration-form.server";
import { registrationWords } from "~/domain/account/registration-words.server";
import { campaignOf } from "~/domain/campaign/campaign";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { problemWords } from "~/i18n/problem-words";
import { readCookie } from "~/lib/cookies/cookie.server";
import { readFormTexts } from "~/lib/form-texts.server";
import {
  answerHeadersContext,
  clientKeyContext,
  isSecureSite,
  keepPrivate,
  localeContext,
  siteContext,
} from "~/site/middleware/site-context.server";

type Arguments = { request: Request; context: Readonly<RouterContextProvider> };

/** Largest length of a field, in characters; the rest is cut off. */
const longestField = 500;

/** Seconds; longer waits are shown in minutes. */
const longestCountdown = 60;

/** The visitor's progress; marks the page as personal. */
export function registrationProgress({ request, context }: Arguments): RegistrationProgress {
  if (readCookie(request, registrationCookie) === null) return noProgress;
  keepPrivate(context);
  return context.get(siteContext).accounts?.stateCookie.read(request) ?? noProgress;
}

/** Handles a registration form that was posted without scripts. */
export const registrationAction = (args: Arguments) => codeFormAction(args, "register");

/** Handles the form for a new password that was posted without scripts. */
export const resetAction = (args: Arguments) => codeFormAction(args, "reset");

/** Sends a code and returns the values, or does what the code is for and redirects to the confirmation. */
async function codeFormAction(args: Arguments, purpose: CodePurpose) {
  const { request, context } = args;
  const { accounts } = context.get(siteContext);
  if (accounts === null) throw data(null, { status: 503 });
  keepPrivate(context);
  const fields = await readFields(request);
  const locale = context.get(localeContext);
  const client = { clientKey: context.get(clientKeyContext), locale };
  const before = accounts.stateCookie.read(request);
  const visit = { ...args, accounts, fields, locale, before };
  if (fields["intent"] === "send") {
    const outcome = await accounts.sendCode(sendCodeForm.parse({ ...fields, purpose }), client);
    if (outcome.kind === "invalid") return wrong(visit, outcome.errors);
    if (outcome.kind === "limited") return later(visit, 429, outcome.seconds);
    if (outcome.kind === "challenge") return waitFirst(visit, outcome);
    if (outcome.kind === "spent") {
      setRetryAfter(visit, outcome.seconds);
      return wrong(visit, { phone: "smsSpent" }, 503);
    }
    const { channel, seconds } = outcome;
    const progress = { ...before, channel, seconds, until: Date.now() + seconds * 1_000 };
    keepState(visit, { channel, until: progress.until });
    return data(answerOf(visit, { isSent: true, progress }));
  }
  const outcome =
    purpose === "register"
      ? await accounts.register(registrationForm.parse(fields), client)
      : await accounts.resetPassword(resetForm.parse(fields), client);
  switch (outcome.kind) {
    case "invalid":
      return wrong(visit, outcome.errors);
    case "limited":
      return later(visit, 429, outcome.seconds);
    case "busy":
      return later(visit, 503, outcome.seconds);
    case "registered":
      keepState(visit, { channel: outcome.channel, isRegistered: true });
      return redirect(doneAddress(visit), { status: 303 });
    case "reset":
      keepState(visit, { channel: outcome.channel, isReset: true });
      return redirect(addressIn(locale, "/forgot", { query: { done: 1 } }), { status: 303 });
  }
}

/** Address of the confirmation; it keeps the campaign of the visit. */
function doneAddress({ fields, locale }: Visit): string {
  const campaign = campaignOf(fields["campaign"]) ?? undefined;
  return addressIn(locale, "/register", { query: { done: 1, campaign } });
}

type Fields = Record<string, string>;

type Visit = Arguments & {
  accounts: Accounts;
  fields: Fields;
  locale: Locale;
  before: RegistrationProgress;
};

/**
 * The fields of a form as texts. Package and campaign may be in the query of the address instead,
 * because the cached page is the same for everyone.
 */
async function readFields(request: Request): Promise<Fields> {
  const { searchParams } = new URL(request.url);
  const texts = {
    package: searchParams.get("package") ?? "",
    campaign: searchParams.get("campaign") ?? "",
    ...(await readFormTexts(request)),
  };
  const fields: Fields = {};
  for (const [name, value] of Object.entries(texts)) {
    // A password that is too long is still too long after the cut, and is refused.
    fields[name] = value.slice(0, longestField);
  }
  const { channel, agreement } = fields;
  fields["channel"] = channel === "email" || channel === "sms" ? channel : "";
  fields["agreement"] =
    agreement === undefined ? "" : /^\d{4}-\d{2}(-\d{2})?$/.test(agreement) ? agreement : "yes";
  return fields;
}

function wrong(visit: Visit, errors: RegistrationErrors, status: 422 | 503 = 422) {
  const { problems } = registrationWords[visit.locale];
  // The page that comes back has the new version in its box: there is nothing to reload.
  const shown = { ...problems, agreementChanged: problems.agreementMissing };
  return data(answerOf(visit, { errors: problemWords(errors, shown) }), { status });
}

/** The page comes back with all that was typed and a proof that is accepted after some seconds. */
function waitFirst(visit: Visit, { wait, seconds }: ProofNeeded) {
  if (wait === null) return later(visit, 429, seconds);
  setRetryAfter(visit, seconds);
  const words = fill(registrationWords[visit.locale].code.wait, { n: seconds });
  return data(answerOf(visit, { wait: { proof: wait, words } }), { status: 429 });
}

/** React Router drops an action's headers when it renders the page. */
function setRetryAfter({ context }: Visit, seconds: number): void {
  context.get(answerHeadersContext).set("Retry-After", String(seconds));
}

function later(visit: Visit, status: 429 | 503, seconds: number) {
  const { locale, before } = visit;
  const words = registrationWords[locale];
  const minutes = Math.ceil(seconds / 60);
  const isLong = seconds > longestCountdown;
  const notice = status === 503 ? words.busy : isLong ? fill(words.later, { minutes }) : null;
  const until = Date.now() + seconds * 1_000;
  const progress = status === 503 ? before : { ...before, seconds, until };
  if (status === 429)
    keepState(visit, { ...(before.channel && { channel: before.channel }), until });
  setRetryAfter(visit, seconds);
  return data(answerOf(visit, { notice, progress }), { status });
}

function answerOf(
  { fields, before }: Visit,
  more: Partial<Omit<RegistrationAnswer, "values">>,
): RegistrationAnswer {
  const { email = "", phone = "", country = "CN", code = "" } = fields;
  // A version that was not shown needs a new agreement.
  const agreement = fields["agreement"] !== "" && more.errors?.agreement === undefined;
  return {
    values: { email, phone, country, code, agreement },
    errors: {},
    notice: null,
    wait: null,
    isSent: false,
    progress: before,
    ...more,
  };
}

function keepState(
  { context, accounts }: Visit,
  state: Parameters<Accounts["stateCookie"]["write"]>[0],
): void {
  const isSecure = isSecureSite(context.get(siteContext));
  const cookie = accounts.stateCookie.write(state, isSecure);
  context.get(answerHeadersContext).append("Set-Cookie", cookie);
}
