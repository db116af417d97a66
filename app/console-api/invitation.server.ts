import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { Refusal } from "~/domain/refusal";
import {
  type Accepted,
  acceptByCode,
  acceptByPasskey,
  acceptPasskeyOptions,
  openInvitation,
} from "~/domain/staff/invitations.server";
import { staffTimes } from "~/domain/staff/staff-rules";
import type { Call, Handlers } from "./call";
import type { PasskeyRegistration } from "./schemas/passkey";
import { leaveSession, passkeyOptions } from "./sign-in.server";
import { viewMeOf } from "./views.server";

/** As `asAuthentication`. */
export const asRegistration = (response: PasskeyRegistration) =>
  response as RegistrationResponseJSON;

async function accepted(call: Call, result: Accepted) {
  call.keepSignIn(result);
  const { recoveryCodes, token } = result;
  return { recoveryCodes, me: await viewMeOf(call.options, token) };
}

function sessionOf({ open }: Call) {
  if (open === null) throw new Refusal("signed-out");
  return open.session;
}

export const invitationHandlers = {
  async openInvitation(call, { token }) {
    const opened = await openInvitation(call.options, call.caller, token);
    await leaveSession(call);
    call.keepSession(opened.token, staffTimes.accepting);
    const { email, name, locale, roles, staffId, expiresAt } = opened.invitation;
    return {
      /** Empty: the first owner, who gives it. */
      email,
      name,
      locale,
      roles,
      /** Null: the command on the server. */
      inviter: opened.inviter,
      /** Whether it only replaces lost factors of somebody who is on the staff. */
      isReset: staffId !== null,
      expiresAt,
      /** For the authenticator app: the secret in base 32, and the address of the QR code. */
      authenticator: opened.authenticator,
    };
  },
  acceptByCode: async (call, request) =>
    accepted(call, await acceptByCode(call.options, call.caller, sessionOf(call), request)),
  acceptPasskeyOptions: async (call, request) =>
    passkeyOptions(await acceptPasskeyOptions(call.options, sessionOf(call), request)),
  acceptByPasskey: async (call, { response, ...names }) => {
    const given = { ...names, response: asRegistration(response) };
    return accepted(call, await acceptByPasskey(call.options, call.caller, sessionOf(call), given));
  },
} satisfies Partial<Handlers>;
