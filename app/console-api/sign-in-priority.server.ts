import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { isInvitationToken, isSessionInvited } from "~/domain/staff/invitations.server";
import { namesPasskey } from "~/domain/staff/passkeys.server";
import type { Call } from "./call";
import type { RouteName } from "./routes";

/**
 * Whether a call before sign-in shows something that strangers do not have, so that it goes first in the
 * turn of sign-ins: a passkey of a person, or an invitation. Each costs one query at most. A password that
 * was right is none of it, because whoever knows one could keep all others waiting.
 */
export async function isOfPerson(
  name: RouteName,
  { options, open }: Call,
  request: unknown,
): Promise<boolean> {
  const { db, secret, now } = options;
  if (name === "signInPasskey") {
    const { response } = request as { response: AuthenticationResponseJSON };
    return namesPasskey({ db, secret, now: now() }, response);
  }
  if (name === "openInvitation") {
    return isInvitationToken(db, (request as { token: string }).token, now());
  }
  return open?.session.stage === "invited" && isSessionInvited(db, open.session, now());
}
