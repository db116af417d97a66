import type { Me, SessionState } from "~/console-api/schemas/session";
import type { Permission } from "~/domain/rights/permissions";
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

const meOf = (now: Session): Me | undefined => (now.state === "in" ? now.me : undefined);

const grants = (now: Session, permission: Permission): boolean =>
  meOf(now)?.permissions.includes(permission) ?? false;

/** The person who is signed in; undefined: nobody is. */
export const useMe = (): Me | undefined => meOf(useSession());

/** Whether a role of the person who is signed in grants a permission. */
export const useMay = (permission: Permission): boolean => grants(useSession(), permission);

/** The same for code outside components, such as loaders. */
export const mayNow = (permission: Permission): boolean => grants(session.get(), permission);

/** The number of the person who is signed in, under which this browser keeps drafts; 0: nobody is. */
export const staffIdNow = (): number => meOf(session.get())?.id ?? 0;

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
