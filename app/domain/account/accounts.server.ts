import { wasShown } from "~/domain/legal-page/legal-page-queries.server";
import type { SmsAlarm } from "~/domain/message/sms-budget.server";
import { BusyError } from "~/domain/password/password-hash.server";
import { secondsOfDayInChina } from "~/i18n/china-time";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { siteKeyOf } from "~/platform/env/client-address.server";
import { siteLimits } from "~/platform/limits/limits";
import type { MessageChannel } from "~/platform/messages/message";
import type { SmsCaps } from "~/platform/messages/sms-caps";
import { issueCode, registerAccount } from "./account-actions.server";
import { createCodeProofs, waitSeconds } from "./code-proofs.server";
import { countryOfPhone } from "./contact.server";
import type { SignInResult } from "./own-account";
import { createOwnAccount, type SignInLimit } from "./own-account.server";
import { resetPassword } from "./password-reset.server";
import type { ProofChallenge } from "./proof-challenge";
import {
  type CodePurpose,
  type RegistrationErrors,
  resendSeconds,
  type Target,
} from "./registration";
import {
  type RegistrationForm,
  type ResetForm,
  readContacts,
  readRegistration,
  readReset,
  type SendCodeForm,
  targetOf,
} from "./registration-form.server";
import { createStateCookie } from "./registration-state.server";

/** Names of the registration limits, by client and by target of a code. */
export type AccountLimit =
  | "code-client"
  | "code-minute"
  | "code-hour"
  | "code-day"
  | "code-target-minute"
  | "code-target-hour"
  | "code-target-day"
  | "code-first"
  | "code-target-rest"
  | "code-site"
  | "code-wait"
  | "code-proof"
  | "register-client"
  | "reset-client"
  | SignInLimit;

export type AccountServiceOptions = {
  db: Database;
  secret: Buffer;
  publicUrl: string;
  limits: {
    consume: (
      name: AccountLimit,
      key: string,
    ) => Promise<{ allowed: boolean; headers: Record<string, string> }>;
    isSpent: (name: AccountLimit, key: string) => Promise<boolean>;
  };
  /** The caps of text messages, by country. */
  sms: SmsCaps;
  /** Told when the day's text messages come near their cap. */
  onSmsAlarm: (alarm: SmsAlarm) => void;
  /** Told when a code is refused for another reason than a limit, for the metrics. */
  onRefusal: (reason: "sms-country" | "sms-cap" | "code-challenge") => void;
  /** Called when a message has been queued. */
  onMessage: () => void;
  /** Counts sign-ins on the site by their result. */
  onSignIn?: (result: SignInResult) => void;
  now?: () => Date;
};

/** The requesting client: its key for limits (undefined without a connection) and language. */
export type Client = { clientKey: string | undefined; locale: Locale };

type Limited = { kind: "limited"; seconds: number };
type Invalid = { kind: "invalid"; errors: RegistrationErrors };

/** A code needs a proof: the solved challenge, or `wait` after its seconds, when there is one. */
export type ProofNeeded = {
  kind: "challenge";
  challenge: ProofChallenge;
  wait: string | null;
  /** Until `wait` is accepted, or until there is one again. */
  seconds: number;
};

export type SendCodeOutcome =
  | Invalid
  | Limited
  | ProofNeeded
  /** The text messages of the day are spent; there are new ones after these seconds. */
  | { kind: "spent"; seconds: number }
  | { kind: "sent"; channel: MessageChannel; seconds: number };

export type RegisterOutcome =
  | Invalid
  | Limited
  | { kind: "busy"; seconds: number }
  | { kind: "registered"; channel: MessageChannel };

export type ResetOutcome =
  | Invalid
  | Limited
  | { kind: "busy"; seconds: number }
  | { kind: "reset"; channel: MessageChannel };

/** Seconds until a retry when too many people register at once. */
const busySeconds = 5;

/**
 * Limits of a target's codes: first those of each client, the tightest first, and then those of all clients together.
 * A rejection by one does not count against the later ones. So a client over its limit cannot use up a shared one,
 * such as the next minute.
 */
const targetLimits = [
  "code-minute",
  "code-hour",
  "code-day",
  "code-target-minute",
  "code-target-hour",
  "code-target-day",
] as const;

/**
 * The limits of a code with which a client begins where the target's day is spent. The last but one is
 * asked late, because a refusal behind it would cost the client its only code.
 */
const restLimits = [
  ...targetLimits.slice(0, -1),
  "code-first",
  "code-target-rest",
] as const satisfies AccountLimit[];

/** The registration service of form and API: validation, limits and actions. */
export function createAccounts(options: AccountServiceOptions) {
  const { db, secret, limits, sms, onRefusal, onMessage, now = () => new Date() } = options;

  const refusalOf = async (name: AccountLimit, key: string): Promise<Limited | null> => {
    const { allowed, headers } = await limits.consume(name, key);
    return allowed ? null : { kind: "limited", seconds: Number(headers["Retry-After"]) };
  };
  const actionOptions = (source: string) => {
    const { publicUrl, onSmsAlarm } = options;
    return { db, secret, publicUrl, sms, onSmsAlarm, source, now: now() };
  };
  const proofs = createCodeProofs({
    secret,
    now,
    spend: async (id) => (await limits.consume("code-proof", id)).allowed,
  });
  /**
   * Asks for a proof; only so many of them may be had by waiting. Who comes back too early goes on
   * waiting for the same one.
   */
  const askForProof = async (source: string, proof: string): Promise<ProofNeeded> => {
    onRefusal("code-challenge");
    const challenge = await proofs.challenge(source);
    const left = proofs.secondsLeft(proof, source);
    if (left !== null) return { kind: "challenge", challenge, wait: proof, seconds: left };
    const refused = await refusalOf("code-wait", source);
    if (refused !== null)
      return { kind: "challenge", challenge, wait: null, seconds: refused.seconds };
    return { kind: "challenge", challenge, wait: proofs.waiting(source), seconds: waitSeconds };
  };
  /**
   * Refuses who asks for too many codes, or while too many are asked for by everyone. Who brings the
   * proof that was asked for has been counted when it was.
   */
  const refusalOfClient = async (source: string, proof: string) => {
    const refused = await refusalOf("code-client", source);
    if (refused !== null) return refused;
    const { allowed } = await limits.consume("code-site", "all");
    return allowed ? null : askForProof(source, proof);
  };
  /**
   * An IPv6 /48 counts as one client here. A provider's customer has many /64 networks, and would otherwise have a
   * share of a target's codes for each.
   */
  const keyIn = (name: AccountLimit, target: Target, source: string) =>
    siteLimits[name].by === "target" ? target.to : `${target.to} ${siteKeyOf(source) ?? source}`;
  /** Whether a target's codes of the day are spent, but for those of clients that begin. */
  const hasRestOnly = async ({ to }: Target) =>
    (await limits.isSpent("code-target-day", to)) &&
    !(await limits.isSpent("code-target-rest", to));

  const sendCode = async (
    form: SendCodeForm,
    { clientKey, locale }: Client,
  ): Promise<SendCodeOutcome> => {
    const { contacts, errors } = readContacts(form);
    const target = targetOf(contacts);
    if (Object.keys(errors).length > 0 || target === null) return { kind: "invalid", errors };
    if (target.channel === "sms" && !sms.countries.has(countryOfPhone(target.to) ?? "")) {
      onRefusal("sms-country");
      return { kind: "invalid", errors: { phone: "phoneCountry" } };
    }
    const source = clientKey ?? "";
    const isKnown = clientKey !== undefined;
    const hasProof = isKnown && (await proofs.accept(form.proof, source));
    const refused = isKnown && !hasProof ? await refusalOfClient(source, form.proof) : null;
    if (refused !== null) return refused;
    const first = keyIn("code-first", target, source);
    const isFirst = isKnown && !(await limits.isSpent("code-first", first));
    // Strangers from a few networks must not bar the target's owner, who is at another one.
    const begins = isFirst && (await hasRestOnly(target));
    if (begins && !hasProof) return askForProof(source, form.proof);
    for (const name of begins ? restLimits : targetLimits) {
      const limited = await refusalOf(name, keyIn(name, target, source));
      if (limited !== null) return limited;
    }
    if (isFirst && !begins) await limits.consume("code-first", first);
    const outcome = await issueCode(actionOptions(source), {
      target,
      locale,
      purpose: form.purpose,
    });
    if (outcome.kind === "locked") return { kind: "limited", seconds: outcome.seconds };
    if (outcome.kind === "spent") {
      onRefusal("sms-cap");
      return { kind: "spent", seconds: secondsOfDayInChina(now()) };
    }
    onMessage();
    return { kind: "sent", channel: target.channel, seconds: resendSeconds };
  };

  return {
    stateCookie: createStateCookie(secret, now),

    own: createOwnAccount({
      db,
      secret,
      limits,
      proofs,
      waitSeconds,
      busySeconds,
      actionOptions,
      sendCode,
      onSmsAlarm: (alarm) => options.onSmsAlarm(alarm),
      onMessage,
      onSignIn: (result) => options.onSignIn?.(result),
      now,
    }),

    sendCode,

    /**
     * Sends a new code to a target whose last one could not be delivered, for the staff. It counts
     * against the limits of the target, so that guesses stay as few as they are.
     */
    async sendCodeAnew(
      target: Target,
      locale: Locale,
      purpose: CodePurpose,
    ): Promise<"sent" | "slowed"> {
      for (const name of targetLimits) {
        if (siteLimits[name].by !== "target") continue;
        if ((await refusalOf(name, target.to)) !== null) return "slowed";
      }
      const { kind } = await issueCode(actionOptions("console"), { target, locale, purpose });
      if (kind !== "issued") return "slowed";
      onMessage();
      return "sent";
    },

    async resetPassword(form: ResetForm, client: Client): Promise<ResetOutcome> {
      const read = readReset(form);
      if ("errors" in read) return { kind: "invalid", errors: read.errors };
      if (client.clientKey !== undefined) {
        const refused = await refusalOf("reset-client", client.clientKey);
        if (refused !== null) return refused;
      }
      try {
        const outcome = await resetPassword(actionOptions(client.clientKey ?? ""), read.reset);
        if (outcome === "wrong-code") return { kind: "invalid", errors: { code: "codeWrong" } };
      } catch (error) {
        if (error instanceof BusyError) return { kind: "busy", seconds: busySeconds };
        throw error;
      }
      onMessage();
      return { kind: "reset", channel: read.reset.target.channel };
    },

    async register(form: RegistrationForm, client: Client): Promise<RegisterOutcome> {
      const read = readRegistration(form);
      if ("errors" in read) return { kind: "invalid", errors: read.errors };
      if (client.clientKey !== undefined) {
        const refused = await refusalOf("register-client", client.clientKey);
        if (refused !== null) return refused;
      }
      const { registration } = read;
      const { agreedTo } = registration;
      if (agreedTo !== null && !(await wasShown(db, "user-agreement", agreedTo, now()))) {
        return { kind: "invalid", errors: { agreement: "agreementChanged" } };
      }
      try {
        const actions = actionOptions(client.clientKey ?? "");
        const outcome = await registerAccount(actions, registration, client.locale);
        if (outcome === "wrong-code") return { kind: "invalid", errors: { code: "codeWrong" } };
      } catch (error) {
        if (error instanceof BusyError) return { kind: "busy", seconds: busySeconds };
        throw error;
      }
      onMessage();
      return { kind: "registered", channel: registration.target.channel };
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
