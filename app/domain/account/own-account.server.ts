import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { queueMessage } from "~/domain/message/message-actions.server";
import type { SmsAlarm } from "~/domain/message/sms-budget.server";
import {
  BusyError,
  decoyHash,
  hashPassword,
  isPassword,
} from "~/domain/password/password-hash.server";
import { readFacts } from "~/domain/settings/settings.server";
import { deviceHint } from "~/domain/staff/device-hint";
import { minuteInChina } from "~/i18n/china-time";
import { readEmail } from "~/lib/contact-shape";
import type { Database } from "~/platform/db/database.server";
import { accounts } from "~/platform/db/schema";
import { siteKeyOf } from "~/platform/env/client-address.server";
import type { MessageChannel } from "~/platform/messages/message";
import { type AccountOptions, findProven } from "./account-actions.server";
import { queueChangedPassword, queueSignIn } from "./account-events.server";
import { newDeviceMessage } from "./account-messages.server";
import { type AccountRow, findAccount, provenContactsOf } from "./account-queries.server";
import {
  type AccountSession,
  endAccountSession,
  endSessionsOfAccount,
  findAccountSession,
  isSessionOpen,
  listAccountSessions,
  lockAccount,
  markVerified,
  startAccountSession,
} from "./account-sessions.server";
import type { Client, SendCodeOutcome } from "./accounts.server";
import { changeContact } from "./change-contact.server";
import { parsePhone } from "./contact.server";
import {
  type OwnAccountErrors,
  type OwnAccountProblem,
  passwordCounts,
  type SignInProblem,
  type SignInResult,
} from "./own-account";
import { notifyOfPassword } from "./password-reset.server";
import { collectPersonalData, erasePerson } from "./personal-data.server";
import type { Target } from "./registration";
import { passwordProblem, readCode, type SendCodeForm } from "./registration-form.server";

/** Names of the limits of sign-ins. */
export type SignInLimit =
  | "sign-in-form"
  | "sign-in-wrong"
  | "sign-in-target"
  | "sign-in-wait"
  | "account-change";

type Limited = { kind: "limited"; seconds: number };
type Busy = { kind: "busy"; seconds: number };

/** Waiting before a further try, after many wrong ones: `proof` is accepted after these seconds. */
type WaitFirst = { kind: "wait"; proof: string; seconds: number };

export type SignInForm = { contact: string; password: string; proof: string };

/** The browser that signs in. */
export type SignInCaller = {
  clientKey: string | undefined;
  userAgent: string;
  /** Value of its cookie with the mark of a known browser. */
  mark: string | null;
};

export type SignInOutcome =
  | { kind: "invalid"; errors: Partial<Record<"contact" | "password", SignInProblem>> }
  | Limited
  | Busy
  | WaitFirst
  | { kind: "signed-in"; token: string; mark: string };

/** A signed-in person: the account without its hash, and the session. */
export type SignedIn = { account: AccountRow; session: AccountSession };

type Invalid = { kind: "invalid"; errors: OwnAccountErrors };

/** The session was ended in the meantime. */
type SignedOut = { kind: "signed-out" };

export type OwnAccountOptions = {
  db: Database;
  secret: Buffer;
  limits: {
    consume: (
      name: SignInLimit,
      key: string,
    ) => Promise<{ allowed: boolean; headers: Record<string, string> }>;
    isSpent: (name: SignInLimit, key: string) => Promise<boolean>;
  };
  /** Proofs by waiting, as for codes. */
  proofs: {
    accept: (proof: string, source: string) => Promise<boolean>;
    waiting: (source: string) => string;
    secondsLeft: (proof: string, source: string) => number | null;
  };
  waitSeconds: number;
  busySeconds: number;
  actionOptions: (source: string) => AccountOptions;
  sendCode: (form: SendCodeForm, client: Client) => Promise<SendCodeOutcome>;
  onSmsAlarm: (alarm: SmsAlarm) => void;
  onMessage: () => void;
  onSignIn: (result: SignInResult) => void;
  now: () => Date;
};

/** A contact of the account page's form, and the current password if it is needed. */
export type ContactForm = {
  channel: MessageChannel;
  contact: string;
  current: string;
  /** A waited proof, while many codes are requested. */
  proof: string;
};

/** The service of the account page: signing in, and changes by the signed-in person. */
export function createOwnAccount(options: OwnAccountOptions) {
  const { db, secret, limits, proofs, now, onMessage } = options;

  const refusalOf = async (name: SignInLimit, key: string): Promise<Limited | null> => {
    const { allowed, headers } = await limits.consume(name, key);
    return allowed ? null : { kind: "limited", seconds: Number(headers["Retry-After"]) };
  };
  /** Asks for waiting; a client that comes back too early goes on waiting for the same proof. */
  const askToWait = async (source: string, proof: string): Promise<WaitFirst | Limited> => {
    const left = proofs.secondsLeft(proof, source);
    if (left !== null) return { kind: "wait", proof, seconds: left };
    const refused = await refusalOf("sign-in-wait", source);
    const { waitSeconds: seconds } = options;
    return refused ?? { kind: "wait", proof: proofs.waiting(source), seconds };
  };
  /** Runs work that hashes; too many passwords that wait give `busy`. */
  const unlessBusy = async <Result>(work: () => Promise<Result>): Promise<Result | Busy> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof BusyError) return { kind: "busy", seconds: options.busySeconds };
      throw error;
    }
  };

  /** The mark of a browser that has signed in to an account. A new password makes it worthless. */
  const markOf = (id: number, passwordHash: string) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["account-device", id, passwordHash]))
      .digest("base64url");

  const hashOfAccount = async (id: number): Promise<string | undefined> => {
    const [row] = await db
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, id));
    return row?.passwordHash;
  };

  /**
   * Checks that the password was given not long ago, or is given now.
   * @returns null when it was
   */
  const refusalOfPassword = async (
    { account, session }: SignedIn,
    current: string,
    clientKey: string | undefined,
  ): Promise<Invalid | Limited | null> => {
    if (isVerified(session, now())) return null;
    if (current === "") return { kind: "invalid", errors: { current: "currentMissing" } };
    const key = `account ${account.id} ${siteKeyOf(clientKey ?? "") ?? clientKey}`;
    if (await limits.isSpent("sign-in-wrong", key)) {
      return (await refusalOf("sign-in-wrong", key)) ?? { kind: "limited", seconds: 1 };
    }
    const stored = await hashOfAccount(account.id);
    if (stored === undefined || !(await isPassword(current, stored))) {
      await limits.consume("sign-in-wrong", key);
      return { kind: "invalid", errors: { current: "currentWrong" } };
    }
    await markVerified(db, session.id, now());
    return null;
  };

  /**
   * Signs somebody in with a proven contact and the password. Responses, statements and work are the same whether or
   * not an account has the contact. Only wrong tries count; above their limit a try needs 20 seconds of waiting.
   */
  const trySignIn = async (form: SignInForm, caller: SignInCaller): Promise<SignInOutcome> => {
    const target = targetOf(form.contact);
    const errors: Partial<Record<"contact" | "password", SignInProblem>> = {};
    if (form.contact.trim() === "") errors.contact = "contactMissing";
    if (form.password === "") errors.password = "passwordMissing";
    if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
    const mismatch = { kind: "invalid", errors: { password: "mismatch" } } as const;
    const source = caller.clientKey ?? "";
    const refused = await refusalOf("sign-in-form", source);
    if (refused !== null) return refused;
    if (target === null) return mismatch;

    const account = await findProven(db, target);
    const stored = await hashOfAccount(account?.id ?? 0);
    const mark = account === undefined || stored === undefined ? null : markOf(account.id, stored);
    const isKnownBrowser = mark !== null && mark === caller.mark;
    const own = `${target.to} ${siteKeyOf(source) ?? source}`;
    const isOwnSpent = await limits.isSpent("sign-in-wrong", own);
    const isTargetSpent = await limits.isSpent("sign-in-target", target.to);
    // Guesses of strangers must not slow a browser in which the person has signed in before.
    if (isOwnSpent || (isTargetSpent && !isKnownBrowser)) {
      if (!(await proofs.accept(form.proof, source))) return askToWait(source, form.proof);
    }
    return unlessBusy(async () => {
      const isRight = await isPassword(form.password, stored ?? decoyHash);
      if (!isRight || account === undefined || mark === null) {
        await limits.consume("sign-in-wrong", own);
        await limits.consume("sign-in-target", target.to);
        return mismatch;
      }
      const device = deviceHint(caller.userAgent);
      const time = now();
      const token = await db.transaction(async (transaction) => {
        if ((await lockAccount(transaction, account.id)) !== stored) return null;
        if (!isKnownBrowser) await noteNewDevice(transaction, account.id, device, time);
        await queueSignIn(transaction, account.subject, time);
        return startAccountSession(transaction, { accountId: account.id, device }, time);
      });
      if (token === null) return mismatch;
      onMessage();
      return { kind: "signed-in", token, mark } as const;
    });
  };

  return {
    /** Signs somebody in, and counts the result for the metrics. */
    async signIn(form: SignInForm, caller: SignInCaller): Promise<SignInOutcome> {
      const outcome = await trySignIn(form, caller);
      const isMismatch = outcome.kind === "invalid" && outcome.errors.password === "mismatch";
      if (outcome.kind !== "invalid") options.onSignIn(outcome.kind);
      else if (isMismatch) options.onSignIn("mismatch");
      return outcome;
    },

    /** The person of a session's token; null when nobody is signed in. */
    async find(token: string | null): Promise<SignedIn | null> {
      if (token === null || token === "") return null;
      const session = await findAccountSession(db, token, now());
      const account = session === null ? undefined : await findAccount(db, session.accountId);
      return session === null || account === undefined ? null : { account, session };
    },

    /** Whether the password was given in this session in the last ten minutes. */
    isVerified: ({ session }: SignedIn) => isVerified(session, now()),

    sessions: ({ account }: SignedIn) => listAccountSessions(db, account.id, now()),

    async end({ account }: SignedIn, id: number): Promise<void> {
      await endAccountSession(db, account.id, id);
    },

    async endOthers({ account, session }: SignedIn): Promise<void> {
      await endSessionsOfAccount(db, account.id, { except: session.id });
    },

    /** Sets another password, ends the other sessions and notifies each proven contact. */
    async changePassword(
      person: SignedIn,
      form: { current: string; password: string },
      clientKey: string | undefined,
    ): Promise<Invalid | Limited | Busy | SignedOut | { kind: "changed"; mark: string }> {
      const { account, session } = person;
      return unlessBusy(async () => {
        const limited = await refusalOf("account-change", String(account.id));
        if (limited !== null) return limited;
        const refused = await refusalOfPassword(person, form.current, clientKey);
        if (refused !== null) return refused;
        const { email, phone } = account;
        const none = { email: "", phone: "", country: "CN" };
        const problem = passwordProblem(form.password, { email, phone }, none);
        if (problem !== null) return { kind: "invalid", errors: { password: problem } } as const;
        const passwordHash = await hashPassword(form.password);
        const alarms = await db.transaction(async (transaction) => {
          await lockAccount(transaction, account.id);
          if (!(await isSessionOpen(transaction, session.id))) return null;
          await transaction
            .update(accounts)
            .set({ passwordHash })
            .where(eq(accounts.id, account.id));
          await endSessionsOfAccount(transaction, account.id, { except: session.id });
          await queueChangedPassword(transaction, account.subject, now());
          return notifyOfPassword({ ...options.actionOptions(""), db: transaction }, account.id);
        });
        if (alarms === null) return { kind: "signed-out" } as const;
        for (const alarm of alarms) options.onSmsAlarm(alarm);
        onMessage();
        return { kind: "changed", mark: markOf(account.id, passwordHash) } as const;
      });
    },

    /** Sends a code to a contact that the person wants to add, or to have in place of another one. */
    async sendContactCode(
      person: SignedIn,
      form: ContactForm,
      client: Client,
    ): Promise<Invalid | Limited | Busy | WaitFirst | { kind: "sent" }> {
      const read = readContact(form);
      if ("problem" in read) return { kind: "invalid", errors: { contact: read.problem } };
      const { channel, to } = read;
      return unlessBusy(async () => {
        const refused = await refusalOfPassword(person, form.current, client.clientKey);
        if (refused !== null) return refused;
        const fields = { email: "", phone: "", country: "CN", proof: form.proof };
        const code = {
          ...fields,
          ...(channel === "email" ? { email: to } : { phone: to }),
          purpose: "contact",
        } as const;
        const outcome = await options.sendCode(code, client);
        switch (outcome.kind) {
          case "sent":
            return { kind: "sent" };
          case "limited":
            return outcome;
          case "challenge": {
            const { wait, seconds } = outcome;
            return wait === null
              ? { kind: "limited", seconds }
              : { kind: "wait", proof: wait, seconds };
          }
          case "spent":
            return { kind: "invalid", errors: { contact: "smsSpent" } };
          case "invalid":
            return {
              kind: "invalid",
              errors: { contact: channel === "email" ? "emailWrong" : "phoneCountry" },
            };
        }
      });
    },

    /** Gives the account a contact that the code proves, and notifies those proven before. */
    async changeContact(
      person: SignedIn,
      form: ContactForm & { code: string },
      { clientKey }: Client,
    ): Promise<Invalid | Limited | Busy | SignedOut | { kind: "contact-changed"; to: string }> {
      const read = readContact(form);
      if ("problem" in read) return { kind: "invalid", errors: { contact: read.problem } };
      const { code, problem } = readCode(form.code);
      if (problem !== null) return { kind: "invalid", errors: { code: problem } };
      return unlessBusy(async () => {
        const { account, session } = person;
        const limited = await refusalOf("account-change", String(account.id));
        if (limited !== null) return limited;
        const refused = await refusalOfPassword(person, form.current, clientKey);
        if (refused !== null) return refused;
        const changing = { accountId: account.id, sessionId: session.id };
        const changed = { target: read, code };
        const result = await changeContact(
          options.actionOptions(clientKey ?? ""),
          changing,
          changed,
        );
        if (result === "signed-out") return { kind: "signed-out" };
        if (result === "wrong-code") return { kind: "invalid", errors: { code: "codeWrong" } };
        onMessage();
        return { kind: "contact-changed", to: read.to };
      });
    },

    /** Checks the password before a copy of the data is sent. */
    async mayDownload(person: SignedIn, current: string, clientKey: string | undefined) {
      return unlessBusy(
        async () =>
          (await refusalOfPassword(person, current, clientKey)) ?? ({ kind: "allowed" } as const),
      );
    },

    /** A copy of the person's data, as a privacy request gets it. */
    async collect({ account }: SignedIn) {
      const [contact] = await provenContactsOf(db, account.id);
      if (contact === undefined) return null;
      const { channel, to } = contact;
      return collectPersonalData(db, { channel, contact: to }, now());
    },

    /** Deletes the account and what the privacy policy names, at once. */
    async deleteAccount(
      person: SignedIn,
      form: { current: string; confirm: string },
      clientKey: string | undefined,
    ): Promise<Invalid | Limited | Busy | SignedOut | { kind: "deleted" }> {
      if (form.confirm === "") return { kind: "invalid", errors: { confirm: "confirmMissing" } };
      return unlessBusy(async () => {
        const refused = await refusalOfPassword(person, form.current, clientKey);
        if (refused !== null) return refused;
        const time = now();
        return db.transaction(async (transaction) => {
          const { account, session } = person;
          await lockAccount(transaction, account.id);
          if (!(await isSessionOpen(transaction, session.id))) return { kind: "signed-out" };
          for (const { channel, to } of await provenContactsOf(transaction, account.id)) {
            await erasePerson(transaction, { channel, contact: to }, { secret, now: time });
          }
          return { kind: "deleted" };
        });
      });
    },
  };

  /** Queues a notice to the proven email; text messages cost, and strangers could cause them. */
  async function noteNewDevice(transaction: Database, id: number, device: string, time: Date) {
    const facts = await readFacts(transaction);
    const { publicUrl } = options.actionOptions("");
    for (const recipient of await provenContactsOf(transaction, id)) {
      if (recipient.channel !== "email") continue;
      const facing = { publicUrl, device, time: minuteInChina(time) };
      const message = newDeviceMessage(facts, recipient, facing);
      await queueMessage(transaction, message, { secret, now: time });
    }
  }
}

export type OwnAccount = ReturnType<typeof createOwnAccount>;

function isVerified({ verifiedAt }: AccountSession, now: Date): boolean {
  return now.getTime() - verifiedAt.getTime() < passwordCounts;
}

/** Reads a contact of a channel as it was typed. @returns it in its one spelling, or the problem */
function readContact({ channel, contact }: ContactForm): Target | { problem: OwnAccountProblem } {
  if (contact.trim() === "") return { problem: "contactMissing" };
  const to = channel === "email" ? readEmail(contact) : parsePhone(contact, "CN");
  if (to === null) return { problem: channel === "email" ? "emailWrong" : "phoneWrong" };
  return { channel, to };
}

/** The contact that somebody typed to sign in: an email address, or a phone number. */
function targetOf(contact: string): Target | null {
  const email = readEmail(contact);
  if (email !== null) return { channel: "email", to: email };
  const phone = parsePhone(contact, "CN");
  return phone === null ? null : { channel: "sms", to: phone };
}
