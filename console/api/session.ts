import type { Me, SessionState } from "~/console-api/schemas/session";
import { createStore, useStore } from "./store";

/**
 * What this page knows of the session. `out` has `hadStarted` after a session that ended while the
 * page was open: what was typed is still there, under the sign-in. `last` is whose session it was.
 */
export type Session =
  | { state: "unknown" }
  | { state: "out"; stage: "password" | "code"; hadStarted: boolean; last?: number }
  | { state: "in"; me: Me };

export const session = createStore<Session>({ state: "unknown" });

export const useSession = (): Session => useStore(session);

/** The number of the person who is signed in, under which this browser keeps drafts; 0: nobody is. */
export function staffIdNow(): number {
  const now = session.get();
  return now.state === "in" ? now.me.id : 0;
}

/** What the server says when the page opens, or when it is asked again. */
export function learnSession(known: SessionState): void {
  if (known.state === "signed-in") signedIn(known.me);
  else if (session.get().state === "in") sessionEnded();
  else if (session.get().state === "unknown") {
    const stage = known.state === "second-step" ? "code" : "password";
    session.set({ state: "out", stage, hadStarted: false });
  }
}

/** Somebody is signed in, or something of theirs has changed. */
export function signedIn(me: Me): void {
  session.set({ state: "in", me });
}

/** The session is over; does nothing while nobody is signed in. */
export function sessionEnded(): void {
  const now = session.get();
  if (now.state === "out") return;
  session.set({
    state: "out",
    stage: "password",
    hadStarted: now.state === "in",
    ...(now.state === "in" && { last: now.me.id }),
  });
}

/** Resolves as soon as somebody is signed in. */
export function whenSignedIn(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (session.get().state !== "in") return;
      stop();
      resolve();
    };
    const stop = session.subscribe(look);
    look();
  });
}
