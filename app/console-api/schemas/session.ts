import { z } from "zod";
import { id, locale, permission, role, time } from "./common";
import { passkeyAuthentication, passkeyRegistration } from "./passkey";

/** How a person may sign in. */
export const factors = z.object({
  hasPassword: z.boolean(),
  /** Codes of an authenticator app. */
  hasCode: z.boolean(),
  passkeys: z.array(
    z.object({ id, name: z.string(), createdAt: time, lastUsedAt: time.nullable() }),
  ),
  recoveryCodesLeft: z.int().min(0),
});

/** The signed-in person and session. */
export const me = z.object({
  id,
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  translatesInto: z.array(locale),
  permissions: z.array(permission),
  locale,
  factors,
  session: z.object({
    id,
    /** Until then dangerous acts need no factor; null: they need one now. */
    steppedUpUntil: time.nullable(),
    /** It ends then without a call, and in any case at `endsAt`. */
    idleUntil: time,
    endsAt: time,
  }),
});
export type Me = z.infer<typeof me>;

/** `GET /session`: what the browser's cookie stands for. It does not count as use. */
export const sessionState = z.discriminatedUnion("state", [
  z.object({ state: z.literal("anonymous") }),
  /** The password was right; `POST /sign-in/code` or `/sign-in/recovery` follows. */
  z.object({ state: z.literal("second-step") }),
  /** An invitation is open; `POST /invitation/…` follows. */
  z.object({ state: z.literal("invited") }),
  z.object({ state: z.literal("signed-in"), me }),
]);
export type SessionState = z.infer<typeof sessionState>;

const code = z.string().max(20);
const recoveryCode = z.string().max(60);
const password = z.string().max(1_000);

/** `POST /sign-in/password` → `nothing`; the session then waits for the second step. */
export const passwordRequest = z.object({ email: z.string().max(320), password });
/** `POST /sign-in/code`, `POST /step-up/code` → `meAnswer`. Spaces in the code do not matter. */
export const codeRequest = z.object({ code });
/** `POST /sign-in/recovery` → `meAnswer`. */
export const recoveryRequest = z.object({ recoveryCode });
/** `POST /sign-in/passkey`, `POST /step-up/passkey` → `meAnswer`. */
export const passkeyRequest = z.object({ response: passkeyAuthentication });
export const meAnswer = z.object({ me });

/** `POST /invitation/open`: reads an invitation, without using it. */
export const openInvitationRequest = z.object({ token: z.string().max(200) });
export const openInvitationAnswer = z.object({
  email: z.string(),
  name: z.string(),
  locale,
  roles: z.array(role),
  /** Name of the person who invites; null: the command on the server. */
  inviter: z.string().nullable(),
  /** Whether it only replaces lost factors of somebody who is on the staff. */
  isReset: z.boolean(),
  expiresAt: time,
  /** For the authenticator app: the secret in base 32, and the address of the QR code. */
  authenticator: z.object({ secret: z.string(), uri: z.string() }),
});

const name = z.string().max(200);
/** `POST /invitation/accept/code` → `acceptedAnswer`. */
export const acceptByCodeRequest = z.object({ name, password, code });
/** `POST /invitation/accept/passkey` → `acceptedAnswer` (`recoveryCodes` is empty). */
export const acceptByPasskeyRequest = z.object({
  name,
  passkeyName: name,
  response: passkeyRegistration,
});
export const acceptedAnswer = z.object({
  /** Shown once. They take the place of a code, so they exist for people with a password only. */
  recoveryCodes: z.array(z.string()),
  me,
});

/** `POST /me/locale` → `meAnswer`. */
export const localeRequest = z.object({ locale });
/** `POST /me/password` → `meAnswer`; the person's other sessions end. */
export const newPasswordRequest = z.object({ password });
/** `POST /me/authenticator/begin`: a new secret, which counts once a code of it is given. */
export const authenticatorAnswer = z.object({ secret: z.string(), uri: z.string() });
/**
 * `POST /me/authenticator` → `acceptedAnswer`: replaces the authenticator and the recovery codes;
 * other sessions end. `password` is needed where there is none yet.
 */
export const authenticatorRequest = z.object({ code, password: password.optional() });
/** `POST /me/passkeys` → `meAnswer`. */
export const addPasskeyRequest = z.object({ name, response: passkeyRegistration });
/** `POST /me/recovery-codes`: ten new ones; the old ones are void. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()), me });

export const sessionLine = z.object({
  id,
  /** `Windows, Edge`; a hint from what the browser says of itself. */
  device: z.string(),
  address: z.string(),
  startedAt: time,
  lastUsedAt: time,
  endsAt: time,
  isThisOne: z.boolean(),
});
export type SessionLine = z.infer<typeof sessionLine>;
/** `GET /me/sessions`, `GET /staff/:id/sessions`. */
export const sessionList = z.object({ sessions: z.array(sessionLine) });
