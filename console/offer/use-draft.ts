import { useCallback, useEffect, useRef, useState } from "react";
import type { OfferState } from "~/console-api/schemas/offer";
import { type Offer, offerChanges } from "~/domain/package/offer";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";

/** How long after the last change the draft is saved, in milliseconds. */
const pause = 1_000;

/** Where the browser keeps what the server does not have yet of what a person wrote. */
const keptAs = (person: number) => `console-offer-draft-${person}`;

type Kept = { version: number; offer: Offer };

/** The browser's store is a second net: where it is shut or full, the server's is left. */
const store = {
  read(person: number): Kept | undefined {
    try {
      const text = localStorage.getItem(keptAs(person));
      return text === null ? undefined : (JSON.parse(text) as Kept);
    } catch {
      return undefined;
    }
  },
  write(person: number, kept: Kept) {
    try {
      localStorage.setItem(keptAs(person), JSON.stringify(kept));
    } catch {}
  },
  clear(person: number) {
    try {
      localStorage.removeItem(keptAs(person));
    } catch {}
  },
};

export type SaveState =
  | { is: "clean" }
  | { is: "waiting" | "saving" }
  | { is: "saved"; at: string }
  | { is: "failed"; error: unknown };

/**
 * The offer that is edited. Each change is kept in the browser at once and saved on the server soon
 * after; what could not be saved is tried again with the next change, and found again when the page
 * is opened anew.
 * @param person who edits; their id
 * @param mayEdit false: nothing is kept or sent
 */
export function useDraft(state: OfferState, person: number, mayEdit: boolean) {
  const stored = state.draft?.offer ?? state.live.offer;
  const [start] = useState(
    () => (mayEdit ? store.read(person) : undefined) ?? { version: state.version, offer: stored },
  );
  const [offer, setOffer] = useState<Offer>(start.offer);
  const [save, setSave] = useState<SaveState>(() =>
    state.draft === null ? { is: "clean" } : { is: "saved", at: state.draft.savedAt },
  );
  /** Another draft that somebody saved meanwhile. */
  const [theirs, setTheirs] = useState<OfferState>();
  const version = useRef(start.version);
  const newest = useRef(offer);
  const underWay = useRef<Promise<void>>(undefined);
  /** Why the last save failed. */
  const failed = useRef<unknown>(undefined);
  const isMeant = useRef(offerChanges(stored, start.offer).length > 0);

  const send = useCallback(async () => {
    await underWay.current;
    if (!isMeant.current) return;
    const sent = newest.current;
    const work = (async () => {
      failed.current = undefined;
      setSave({ is: "saving" });
      try {
        const saved = await call("saveOfferDraft", { version: version.current, offer: sent });
        version.current = saved.version;
        if (newest.current === sent) {
          isMeant.current = false;
          store.clear(person);
          setSave({ is: "saved", at: saved.savedAt });
        } else setSave({ is: "waiting" });
      } catch (error) {
        failed.current = error;
        setSave({ is: "failed", error });
        if (error instanceof CallError && error.code === "moved-on") {
          setTheirs(await call("offer", {}));
        }
      }
    })();
    underWay.current = work;
    await work;
  }, [person]);

  const keep = useCallback(
    (next: Offer) => {
      newest.current = next;
      isMeant.current = true;
      store.write(person, { version: version.current, offer: next });
      setOffer(next);
      setSave({ is: "waiting" });
    },
    [person],
  );

  const isWaiting = save.is === "waiting" && theirs === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void send(), pause);
    return () => clearTimeout(timer);
  }, [isWaiting, offer, send]);
  // What an earlier page could not save.
  useEffect(() => {
    if (isMeant.current && mayEdit) void send();
  }, [send, mayEdit]);

  /** The server has said where the offer stands; nothing of this page is unsaved. */
  const take = useCallback(
    (now: OfferState) => {
      store.clear(person);
      isMeant.current = false;
      version.current = now.version;
      newest.current = now.draft?.offer ?? now.live.offer;
      setOffer(newest.current);
      setTheirs(undefined);
      setSave(now.draft === null ? { is: "clean" } : { is: "saved", at: now.draft.savedAt });
    },
    [person],
  );

  return {
    offer,
    change: keep,
    save,
    theirs,
    take,
    /**
     * Saves what waits, and says which version the server then has.
     * @throws CallError when it could not be saved: what is on the screen is not what the server has
     */
    async settled(): Promise<number> {
      await send();
      while (isMeant.current && failed.current === undefined) await send();
      if (isMeant.current) throw failed.current;
      return version.current;
    },
    /** The version of the draft on the server, whatever waits. */
    stored: () => version.current,
    /** After a conflict: goes on with the own draft, in place of theirs. */
    async keepMine(other: OfferState): Promise<void> {
      version.current = other.version;
      isMeant.current = true;
      setTheirs(undefined);
      await send();
    },
  };
}
