import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import type { MessageChannel } from "~/platform/messages/message";
import { issueCode, registerAccount } from "./account-actions.server";
import { BusyError } from "./password-hash.server";
import { type RegistrationErrors, resendSeconds } from "./registration";
import {
  type CodeForm,
  type RegistrationForm,
  readContacts,
  readRegistration,
  targetOf,
} from "./registration-form.server";
import { createStateCookie } from "./registration-state.server";

/** Names of the registration limits, by client and by target of a code. */
export type AccountLimit =
  | "code-address"
  | "code-minute"
  | "code-hour"
  | "code-day"
  | "register-address";

export type AccountServiceOptions = {
  db: Database;
  secret: Buffer;
  publicUrl: string;
  limits: {
    consume: (
      name: AccountLimit,
      key: string,
    ) => Promise<{ allowed: boolean; headers: Record<string, string> }>;
  };
  /** Called when a message has been queued. */
  onMessage: () => void;
  now?: () => Date;
};

/** The requesting client: its key for limits (undefined without a connection) and language. */
export type Client = { clientKey: string | undefined; locale: Locale };

type Limited = { kind: "limited"; seconds: number };
type Invalid = { kind: "invalid"; errors: RegistrationErrors };

export type SendCodeOutcome =
  | Invalid
  | Limited
  | { kind: "sent"; channel: MessageChannel; seconds: number };

export type RegisterOutcome =
  | Invalid
  | Limited
  | { kind: "busy"; seconds: number }
  | { kind: "registered"; channel: MessageChannel };

/** Seconds until a retry when too many people register at once. */
const busySeconds = 5;

/** Limits by target, the tightest first: a refusal by one does not count against the others. */
const targetLimits = ["code-minute", "code-hour", "code-day"] as const;

/** The registration service of form and API: validation, limits and actions. */
export function createAccounts(options: AccountServiceOptions) {
  const { db, secret, publicUrl, limits, onMessage, now = () => new Date() } = options;

  const refusalOf = async (name: AccountLimit, key: string): Promise<Limited | null> => {
    const { allowed, headers } = await limits.consume(name, key);
    return allowed ? null : { kind: "limited", seconds: Number(headers["Retry-After"]) };
  };
  const actionOptions = () => ({ db, secret, publicUrl, now: now() });

  return {
    stateCookie: createStateCookie(secret, now),

    async sendCode(form: CodeForm, { clientKey, locale }: Client): Promise<SendCodeOutcome> {
      const { contacts, errors } = readContacts(form);
      const target = targetOf(contacts);
      if (Object.keys(errors).length > 0 || target === null) return { kind: "invalid", errors };
      if (clientKey !== undefined) {
        const refused = await refusalOf("code-address", clientKey);
        if (refused !== null) return refused;
      }
      for (const name of targetLimits) {
        const refused = await refusalOf(name, target.to);
        if (refused !== null) return refused;
      }
      const seconds = await issueCode(actionOptions(), { target, locale });
      if (seconds > 0) return { kind: "limited", seconds };
      onMessage();
      return { kind: "sent", channel: target.channel, seconds: resendSeconds };
    },

    async register(form: RegistrationForm, client: Client): Promise<RegisterOutcome> {
      const read = readRegistration(form);
      if ("errors" in read) return { kind: "invalid", errors: read.errors };
      if (client.clientKey !== undefined) {
        const refused = await refusalOf("register-address", client.clientKey);
        if (refused !== null) return refused;
      }
      const { registration } = read;
      try {
        const outcome = await registerAccount(actionOptions(), registration, client.locale);
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
