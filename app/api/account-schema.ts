import "zod-openapi";
import { z } from "zod";
import type { ProofChallenge } from "~/domain/account/proof-challenge";
import { registrationFields } from "~/domain/account/registration";
import {
  registrationForm,
  resetForm,
  sendCodeForm,
} from "~/domain/account/registration-form.server";
import { localeCodes } from "~/i18n/locales";

const lang = z.enum(localeCodes).optional().meta({
  description: "Language of messages and sentences; else the `lang` cookie, else cn",
});

/** The body of `account/sendCode`; other keys are ignored. */
export const sendCodeRequest = sendCodeForm.extend({ lang }).meta({ id: "SendCodeRequest" });

/** The body of `account/register`; other keys are ignored. */
export const registerRequest = registrationForm.extend({ lang }).meta({ id: "RegisterRequest" });

/** The body of `account/resetPassword`; other keys are ignored. */
export const resetRequest = resetForm.extend({ lang }).meta({ id: "ResetPasswordRequest" });

const channel = z
  .enum(["email", "sms"])
  .meta({ description: "Where the code went; it says nothing about accounts" });

export const sendCodeData = z
  .object({
    channel,
    seconds: z.int().min(0).meta({ description: "Seconds until another code can be requested" }),
  })
  .meta({ id: "SendCodeData" });

/** The `data` of a response with code 429 that asks for a proof. */
export const proofNeededData = z
  .object({
    challenge: z.record(z.string(), z.unknown()).meta({
      description:
        "ALTCHA, version 2: find the number, counted from 0, with which PBKDF2 (`algorithm`, `cost`, `salt`; password: `nonce` and the number as four bytes, big-endian) gives a key that begins with `keyPrefix`",
    }),
    wait: z.string().nullable().meta({
      description: "A `proof` that is accepted after `seconds`; null when it was given too often",
    }),
    seconds: z.int().min(0).meta({ description: "As in `Retry-After`" }),
  })
  .meta({ id: "ProofNeededData" });

export const registerData = z
  .object({ channel: channel.meta({ description: "The channel that is verified" }) })
  .meta({ id: "RegisterData" });

export const resetData = z
  .object({ channel: channel.meta({ description: "The channel that the code was sent to" }) })
  .meta({ id: "ResetPasswordData" });

/** The `data` of a response with code 422. */
export const fieldErrors = z
  .object({
    errors: z
      .partialRecord(z.enum(registrationFields), z.string())
      .meta({ description: "A sentence for each field that is wrong, in the caller's language" }),
  })
  .meta({ id: "FieldErrors" });

export type SendCodeData = z.infer<typeof sendCodeData>;
export type ResetData = z.infer<typeof resetData>;
export type RegisterData = z.infer<typeof registerData>;
export type ProofNeededData = Omit<z.infer<typeof proofNeededData>, "challenge"> & {
  challenge: ProofChallenge;
};
export type FieldErrors = z.infer<typeof fieldErrors>;
