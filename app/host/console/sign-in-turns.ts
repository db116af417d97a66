import type { SignInTurns } from "~/console-api/call";
import { BusyError } from "~/domain/password/password-hash.server";
import { createGate, type GateBounds, GateFull, WorkDropped } from "~/host/limits/gate";
import { withMinimumDelay } from "~/lib/minimum-delay";
import { signInBounds } from "~/platform/limits/limits";

/**
 * Queues every call to the console that strangers may make and that verifies something: passwords cost a slow hash,
 * and all cost queries and writes. Few run at a time, so that a flood from many addresses leaves the processor to the
 * site. Few wait, so that nobody waits for long. Known browsers, passkeys and invitations go first, and replace
 * strangers in a full queue.
 * @param shortest milliseconds that a turn takes at least
 */
export function createSignInTurns({
  shortest,
  ...bounds
}: GateBounds & { shortest: number } = signInBounds): SignInTurns {
  const gate = createGate(bounds);
  return async ({ isKnown, signal }, work) => {
    try {
      return await gate.run(() => withMinimumDelay(work(), shortest), {
        turn: isKnown ? "form" : "reader",
        signal,
      });
    } catch (error) {
      // The client has left: nobody reads this response.
      if (error instanceof GateFull || error instanceof WorkDropped) throw new BusyError();
      throw error;
    }
  };
}
