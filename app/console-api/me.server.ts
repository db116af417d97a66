import {
  addPasskey,
  addPasskeyOptions,
  beginAuthenticator,
  endOwnOtherSessions,
  endOwnSession,
  removePasskey,
  renewOwnRecoveryCodes,
  setAuthenticator,
  setLocale,
  setPassword,
} from "~/domain/staff/own-account.server";
import { staffTimes } from "~/domain/staff/staff-rules";
import type { Call, Handlers } from "./call";
import { asRegistration } from "./invitation.server";
import { passkeyOptions } from "./sign-in.server";
import { viewMe, viewMeOf, viewSessions } from "./views.server";

/** After a change of factors, which gave the session a new token. */
async function renewed(call: Call, token: string) {
  call.keepSession(token, staffTimes.longestSession);
  return { me: await viewMeOf(call.options, token) };
}

const ownSessions = ({ options, person }: Call) =>
  viewSessions(options, person.staff.id, person.session.id);

export const meHandlers = {
  async setLocale({ options, caller, person }, { locale }) {
    await setLocale(options, caller, person, locale);
    return { me: { ...(await viewMe(options, person)), locale } };
  },
  setPassword: async (call, { password }) =>
    renewed(call, await setPassword(call.options, call.caller, call.person, password)),
  beginAuthenticator: ({ options, person }) => beginAuthenticator(options, person),
  async setAuthenticator(call, request) {
    const { options, caller, person } = call;
    const { token, recoveryCodes } = await setAuthenticator(options, caller, person, request);
    return { recoveryCodes, ...(await renewed(call, token)) };
  },
  addPasskeyOptions: async ({ options, person }) =>
    passkeyOptions(await addPasskeyOptions(options, person)),
  async addPasskey({ options, caller, person }, { name, response }) {
    await addPasskey(options, caller, person, { name, response: asRegistration(response) });
    return { me: await viewMe(options, person) };
  },
  removePasskey: async (call) =>
    renewed(call, await removePasskey(call.options, call.caller, call.person, call.id)),
  async renewRecoveryCodes({ options, caller, person }) {
    const recoveryCodes = await renewOwnRecoveryCodes(options, caller, person);
    return { recoveryCodes, me: await viewMe(options, person) };
  },
  mySessions: ownSessions,
  async endMySession(call) {
    await endOwnSession(call.options, call.caller, call.person, call.id);
    return ownSessions(call);
  },
  async endMyOtherSessions(call) {
    await endOwnOtherSessions(call.options, call.caller, call.person);
    return ownSessions(call);
  },
} satisfies Partial<Handlers>;
