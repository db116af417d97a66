import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { endSession } from "~/domain/staff/sessions.server";
import {
  passkeySignInOptions,
  passkeyStepUpOptions,
  type SignedIn,
  signInByCode,
  signInByPasskey,
  signInByPassword,
  signInByRecoveryCode,
  signOut,
  stepUpByCode,
  stepUpByPasskey,
} from "~/domain/staff/sign-in.server";
import { staffTimes } from "~/domain/staff/staff-rules";
import type { Call, Handlers } from "./call";
import type { PasskeyAuthentication } from "./schemas/passkey";
import { viewMe, viewMeOf } from "./views.server";

/** The schema has checked the form; the library's type knows no `undefined` in optional fields. */
const asAuthentication = (response: PasskeyAuthentication) =>
  response as AuthenticationResponseJSON;

/** Options for the browser's passkey functions, passed on as the library makes them. */
export const passkeyOptions = (options: { challenge: string }) => ({ options });

/** Ends the session whose cookie is replaced by one of a new session; it may have ended already. */
export async function leaveSession({ open, options }: Call): Promise<void> {
  if (open !== null) await endSession(options.db, open.session.id);
}

async function entered(call: Call, signedIn: SignedIn) {
  await leaveSession(call);
  call.keepSignIn(signedIn);
  return { me: await viewMeOf(call.options, signedIn.token) };
}

async function steppedUp(call: Call, token: string) {
  call.keepSession(token, staffTimes.longestSession);
  return { me: await viewMeOf(call.options, token) };
}

export const signInHandlers = {
  async session({ open, options }) {
    if (open === null) return { state: "anonymous" };
    const { session, staff } = open;
    // `second-step`: the password was right. `invited`: an invitation is open.
    if (session.stage !== "signed-in") return { state: session.stage };
    if (staff === null) return { state: "anonymous" };
    return { state: "signed-in", me: await viewMe(options, { session, staff }) };
  },
  async signInPassword(call, request) {
    const token = await signInByPassword(call.options, call.caller, request);
    await leaveSession(call);
    call.keepSession(token, staffTimes.secondStep);
    return {};
  },
  signInCode: async (call, { code }) =>
    entered(call, await signInByCode(call.options, call.caller, call.person, code)),
  signInRecovery: async (call, { recoveryCode }) =>
    entered(call, await signInByRecoveryCode(call.options, call.caller, call.person, recoveryCode)),
  signInPasskeyOptions: async ({ options }) => passkeyOptions(await passkeySignInOptions(options)),
  signInPasskey: async (call, { response }) =>
    entered(call, await signInByPasskey(call.options, call.caller, asAuthentication(response))),
  async signOut({ open, options, caller, forgetSession }) {
    if (open !== null) await signOut(options, caller, open);
    forgetSession();
    return {};
  },
  stepUpCode: async (call, { code }) =>
    steppedUp(call, await stepUpByCode(call.options, call.caller, call.person, code)),
  stepUpPasskeyOptions: async ({ options, person }) =>
    passkeyOptions(await passkeyStepUpOptions(options, person)),
  stepUpPasskey: async (call, { response }) =>
    steppedUp(
      call,
      await stepUpByPasskey(call.options, call.caller, call.person, asAuthentication(response)),
    ),
} satisfies Partial<Handlers>;
