import { z } from "zod";
import { signedCookie } from "~/lib/cookies/signed-cookie.server";
import { noProgress, type RegistrationProgress, registrationCookie } from "./registration";

/** Lifetime of the cookie in seconds; longer than any countdown. */
export const registrationLifetime = 30 * 60;

const state = z.object({
  /** When another code may be requested, in milliseconds since 1970. */
  until: z.number().optional(),
  /** Channel of the code. */
  channel: z.enum(["email", "sms"]).optional(),
  /** Whether the account has been created. */
  isRegistered: z.boolean().optional(),
  /** Whether a new password has been set. */
  isReset: z.boolean().optional(),
});

export type RegistrationState = z.infer<typeof state>;

/** The signed cookie with a visitor's registration state. */
export function createStateCookie(secret: Buffer, now: () => Date) {
  const cookie = signedCookie({
    name: registrationCookie,
    secret,
    schema: state,
    lifetime: registrationLifetime,
  });
  return {
    /** Returns a `Set-Cookie` value. */
    write: cookie.write,
    /** Reads the visitor's progress; `noProgress` without a valid cookie. */
    read(request: Request): RegistrationProgress {
      const found = cookie.read(request);
      if (found === null) return noProgress;
      const { until = 0, channel = null, isRegistered = false, isReset = false } = found;
      const seconds = Math.max(0, Math.ceil((until - now().getTime()) / 1000));
      return { seconds, until, channel, isRegistered, isReset };
    },
  };
}
