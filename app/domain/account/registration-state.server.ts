import { z } from "zod";
import { signedCookie } from "~/lib/cookies/signed-cookie.server";
import { noProgress, type RegistrationProgress, registrationCookie } from "./registration";

/** How long the confirmation can be read again, and no countdown is longer, in seconds. */
const lifetime = 30 * 60;

const state = z.object({
  /** When a code may be asked for again, in milliseconds since 1970. */
  until: z.number().optional(),
  /** Where the code went. */
  channel: z.enum(["email", "sms"]).optional(),
  /** There is an account now. */
  isRegistered: z.boolean().optional(),
});

export type RegistrationState = z.infer<typeof state>;

/** Writes and reads the cookie. */
export function createStateCookie(secret: Buffer, now: () => Date) {
  const cookie = signedCookie({ name: registrationCookie, secret, schema: state, lifetime });
  return {
    /** As a `Set-Cookie` value. */
    write: cookie.write,
    /** What the visitor's cookie says; nothing when there is none, or one that is not ours. */
    read(request: Request): RegistrationProgress {
      const found = cookie.read(request);
      if (found === null) return noProgress;
      const { until = 0, channel = null, isRegistered = false } = found;
      const seconds = Math.max(0, Math.ceil((until - now().getTime()) / 1000));
      return { seconds, until, channel, isRegistered };
    },
  };
}
