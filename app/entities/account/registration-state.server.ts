import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { readCookie } from "~/support/cookie.server";
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

/** Writes and reads the cookie. It is signed, so that nobody can be shown what is not so. */
export function createStateCookie(secret: Buffer, now: () => Date) {
  const sign = (payload: string) =>
    createHmac("sha256", secret).update(`${registrationCookie} ${payload}`).digest("base64url");

  return {
    /** As a `Set-Cookie` value. */
    write(value: RegistrationState, isSecure: boolean): string {
      const payload = Buffer.from(JSON.stringify(value)).toString("base64url");
      const secure = isSecure ? "; Secure" : "";
      return `${registrationCookie}=${payload}.${sign(payload)}; Max-Age=${lifetime}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    },
    /** What the visitor's cookie says; nothing when there is none, or one that is not ours. */
    read(request: Request): RegistrationProgress {
      const [payload = "", signature = ""] = (readCookie(request, registrationCookie) ?? "").split(
        ".",
      );
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(payload))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return noProgress;
      const found = state.safeParse(JSON.parse(Buffer.from(payload, "base64url").toString()));
      if (!found.success) return noProgress;
      const { until = 0, channel = null, isRegistered = false } = found.data;
      const seconds = Math.max(0, Math.ceil((until - now().getTime()) / 1000));
      return { seconds, until, channel, isRegistered };
    },
  };
}
