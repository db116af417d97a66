import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { locale } from "./common";
import { passkeyAuthentication, passkeyRegistration } from "./passkey";

/** The signed-in person and session. */
export type Me = AnswerOf<"signInCode">["me"];
/** `GET /session`: what the browser's cookie stands for. It does not count as use. */
export type SessionState = AnswerOf<"session">;
export type SessionLine = AnswerOf<"mySessions">["sessions"][number];

const code = z.string().max(20);
const recoveryCode = z.string().max(60);
const password = z.string().max(1_000);

/** `POST /sign-in/password`; the session then waits for the second step. */
export const passwordRequest = z.object({ email: z.string().max(320), password });
/** `POST /sign-in/code`, `POST /step-up/code`. Spaces in the code do not matter. */
export const codeRequest = z.object({ code });
/** `POST /sign-in/recovery`. */
export const recoveryRequest = z.object({ recoveryCode });
/** `POST /sign-in/passkey`, `POST /step-up/passkey`. */
export const passkeyRequest = z.object({ response: passkeyAuthentication });

/** `POST /invitation/open`: reads an invitation, without using it. */
export const openInvitationRequest = z.object({ token: z.string().max(200) });

const name = z.string().max(200);
/** The invitee's address, for an invitation without one. */
const ownEmail = z.string().max(320).optional();
/** `POST /invitation/accept/code`. */
export const acceptByCodeRequest = z.object({ email: ownEmail, name, password, code });
/** `POST /invitation/accept/passkey/options`. */
export const acceptOptionsRequest = z.object({ email: ownEmail });
/** `POST /invitation/accept/passkey` (`recoveryCodes` is empty). */
export const acceptByPasskeyRequest = z.object({
  email: ownEmail,
  name,
  passkeyName: name,
  response: passkeyRegistration,
});

/** `POST /me/locale`. */
export const localeRequest = z.object({ locale });
/** `POST /me/password`; the person's other sessions end. */
export const newPasswordRequest = z.object({ password });
/**
 * `POST /me/authenticator`: replaces the authenticator and the recovery codes;
 * other sessions end. `password` is needed where there is none yet.
 */
export const authenticatorRequest = z.object({ code, password: password.optional() });
/** `POST /me/passkeys`. */
export const addPasskeyRequest = z.object({ name, response: passkeyRegistration });
