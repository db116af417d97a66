import type { Context } from "hono";
import type { Accounts, Client } from "~/domain/account/accounts.server";
import type { RegistrationErrors } from "~/domain/account/registration";
import type { RegistrationState } from "~/domain/account/registration-state.server";
import { registrationWords } from "~/domain/account/registration-words.server";
import type { Locale } from "~/i18n/locales";
import { problemWords } from "~/i18n/problem-words";
import {
  type FieldErrors,
  type ProofNeededData,
  type RegisterData,
  type ResetData,
  registerRequest,
  resetRequest,
  type SendCodeData,
  sendCodeRequest,
} from "./account-schema";
import { answer } from "./answer.server";
import { failure, failureWith, fieldFailure, ok } from "./envelope";
import { readJsonObject } from "./read-json.server";
import { apiLocale, wrongValues } from "./request-values.server";

type AccountApiOptions = {
  accounts: Accounts;
  /** Whether cookies are `Secure`, as the site is served under HTTPS. */
  isSecure: boolean;
  /** The key that limits count a client by; undefined for a request without a connection. */
  clientKey: (context: Context) => string | undefined;
};

/** Handles `POST /api/account/sendCode`: sends a code to an email address or a phone. */
export async function sendCode(context: Context, options: AccountApiOptions): Promise<Response> {
  const read = await readJsonObject(context);
  if ("refusal" in read) return answer(context, read.refusal);
  const request = sendCodeRequest.safeParse(read.body);
  if (!request.success) return answer(context, failure(400, wrongValues(request.error)));

  const client = clientOf(context, options, request.data.lang);
  const outcome = await options.accounts.sendCode(request.data, client);
  switch (outcome.kind) {
    case "invalid":
      return answerErrors(context, outcome.errors, client.locale);
    case "limited":
      keepState(context, options, { until: timeIn(outcome.seconds) });
      return answerLater(context, 429, outcome.seconds);
    case "challenge": {
      const { challenge, wait, seconds } = outcome;
      const data: ProofNeededData = { challenge, wait, seconds };
      context.header("Retry-After", String(seconds));
      return answer(context, failureWith(429, data));
    }
    case "spent": {
      const data = errorsIn(client.locale, { phone: "smsSpent" });
      context.header("Retry-After", String(outcome.seconds));
      return answer(context, failureWith(503, data));
    }
    case "sent": {
      const { channel, seconds } = outcome;
      keepState(context, options, { channel, until: timeIn(seconds) });
      const data: SendCodeData = { channel, seconds };
      return answer(context, ok(data));
    }
  }
}

/** Handles `POST /api/account/register`: creates an account; a repeated request creates no second. */
export async function register(context: Context, options: AccountApiOptions): Promise<Response> {
  const read = await readJsonObject(context);
  if ("refusal" in read) return answer(context, read.refusal);
  const request = registerRequest.safeParse(read.body);
  if (!request.success) return answer(context, failure(400, wrongValues(request.error)));

  const client = clientOf(context, options, request.data.lang);
  const outcome = await options.accounts.register(request.data, client);
  switch (outcome.kind) {
    case "invalid":
      return answerErrors(context, outcome.errors, client.locale);
    case "limited":
      return answerLater(context, 429, outcome.seconds);
    case "busy":
      return answerLater(context, 503, outcome.seconds);
    case "registered": {
      const { channel } = outcome;
      keepState(context, options, { channel, isRegistered: true });
      const data: RegisterData = { channel };
      return answer(context, ok(data));
    }
  }
}

/** Handles `POST /api/account/resetPassword`: sets a new password; a repeated request has the same answer. */
export async function resetPassword(
  context: Context,
  options: AccountApiOptions,
): Promise<Response> {
  const read = await readJsonObject(context);
  if ("refusal" in read) return answer(context, read.refusal);
  const request = resetRequest.safeParse(read.body);
  if (!request.success) return answer(context, failure(400, wrongValues(request.error)));

  const client = clientOf(context, options, request.data.lang);
  const outcome = await options.accounts.resetPassword(request.data, client);
  switch (outcome.kind) {
    case "invalid":
      return answerErrors(context, outcome.errors, client.locale);
    case "limited":
      return answerLater(context, 429, outcome.seconds);
    case "busy":
      return answerLater(context, 503, outcome.seconds);
    case "reset": {
      const { channel } = outcome;
      keepState(context, options, { channel, isReset: true });
      const data: ResetData = { channel };
      return answer(context, ok(data));
    }
  }
}

function clientOf(context: Context, options: AccountApiOptions, lang: Locale | undefined): Client {
  return {
    clientKey: options.clientKey(context),
    locale: apiLocale(lang, context.req.raw),
  };
}

function answerErrors(context: Context, errors: RegistrationErrors, locale: Locale): Response {
  return answer(context, fieldFailure(errorsIn(locale, errors)));
}

function errorsIn(locale: Locale, errors: RegistrationErrors): FieldErrors {
  return { errors: problemWords(errors, registrationWords[locale].problems) };
}

function answerLater(context: Context, code: 429 | 503, seconds: number): Response {
  context.header("Retry-After", String(seconds));
  return answer(context, failure(code));
}

function keepState(
  context: Context,
  { accounts, isSecure }: AccountApiOptions,
  state: RegistrationState,
): void {
  const { channel } = accounts.stateCookie.read(context.req.raw);
  const kept = { ...(channel && { channel }), ...state };
  context.header("Set-Cookie", accounts.stateCookie.write(kept, isSecure), { append: true });
}

function timeIn(seconds: number): number {
  return Date.now() + seconds * 1_000;
}
