import { useCallback, useEffect, useRef, useState } from "react";
import type { OfferState } from "~/console-api/schemas/offer";
import { type Offer, offerChanges } from "~/domain/package/offer";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";

/** How long after the last change the draft is saved, in milliseconds. */
const pause = 1_000;

/** Where the browser keeps what the server does not have yet. */
const keptAs = "console-offer-draft";

type Kept = { version: number; offer: Offer };

function readKept(): Kept | undefined {
  const text = localStorage.getItem(keptAs);
  if (text === null) return;
  try {
    return JSON.parse(text) as Kept;
  } catch {
    localStorage.removeItem(keptAs);
  }
}

export type SaveState =
  | { is: "clean" }
  | { is: "waiting" | "saving" }
  | { is: "saved"; at: string }
  | { is: "failed"; error: unknown };

/**
 * The offer that is edited. Each change is kept in the browser at once and saved on the server soon
 * after; what could not be saved is tried again with the next change, and found again when the page
 * is opened anew.
 */
export function useDraft(state: OfferState) {
  const stored = state.draft?.offer ?? state.live.offer;
  const [start] = useState(() => readKept() ?? { version: state.version, offer: stored });
  const [offer, setOffer] = useState<Offer>(start.offer);
  const [save, setSave] = useState<SaveState>(() =>
    state.draft === null ? { is: "clean" } : { is: "saved", at: state.draft.savedAt },
  );
  /** Another draft that somebody saved meanwhile. */
  const [theirs, setTheirs] = useState<OfferState>();
  const version = useRef(start.version);
  const newest = useRef(offer);
  const underWay = useRef<Promise<void>>(undefined);
  const isMeant = useRef(offerChanges(stored, start.offer).length > 0);

  const send = useCallback(async () => {
    await underWay.current;
    if (!isMeant.current) return;
    const sent = newest.current;
    const work = (async () => {
      setSave({ is: "saving" });
      try {
        const saved = await call("saveOfferDraft", { version: version.current, offer: sent });
        version.current = saved.version;
        if (newest.current === sent) {
          isMeant.current = false;
          localStorage.removeItem(keptAs);
          setSave({ is: "saved", at: saved.savedAt });
        } else setSave({ is: "waiting" });
      } catch (error) {
        setSave({ is: "failed", error });
        if (error instanceof CallError && error.code === "moved-on") {
          setTheirs(await call("offer", {}));
        }
      }
    })();
    underWay.current = work;
    await work;
  }, []);

  const keep = useCallback((next: Offer) => {
    newest.current = next;
    isMeant.current = true;
    localStorage.setItem(keptAs, JSON.stringify({ version: version.current, offer: next }));
    setOffer(next);
    setSave({ is: "waiting" });
  }, []);

  const isWaiting = save.is === "waiting" && theirs === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void send(), pause);
    return () => clearTimeout(timer);
  }, [isWaiting, offer, send]);
  // What an earlier page could not save.
  useEffect(() => {
    if (isMeant.current) void send();
  }, [send]);

  /** The server has said where the offer stands; nothing of this page is unsaved. */
  const take = useCallback((now: OfferState) => {
    localStorage.removeItem(keptAs);
    isMeant.current = false;
    version.current = now.version;
    newest.current = now.draft?.offer ?? now.live.offer;
    setOffer(newest.current);
    setTheirs(undefined);
    setSave(now.draft === null ? { is: "clean" } : { is: "saved", at: now.draft.savedAt });
  }, []);

  return {
    offer,
    change: keep,
    save,
    theirs,
    take,
    /** Saves what waits, and says which version the server then has. */
    async settled(): Promise<number> {
      await send();
      return version.current;
    },
    /** After a conflict: goes on with the own draft, in place of theirs. */
    async keepMine(other: OfferState): Promise<void> {
      version.current = other.version;
      isMeant.current = true;
      setTheirs(undefined);
      await send();
    },
  };
}
