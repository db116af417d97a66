import { useEffect, useState } from "react";
import { useMe } from "~console/api/session";
import { showToast } from "~console/ui/toasts";
import { useWords } from "~console/words";
import { type DraftPlace, forgetDraft, keepDraft, readDraft } from "./local-drafts";

/** The fields of a layer, with the version that they were begun from: the next save names it. */
export type Form = Readonly<Record<string, unknown>>;

/** @param window 0 for the first window of this browser that has the layer open, 1 for the second */
const placeOf = (staffId: number, name: string, window: number) => ({
  staffId,
  textId: window === 0 ? `form ${name}` : `form ${name} ${window}`,
  locale: "",
});

/** So many windows keep a form of one name apart; nobody opens one layer in more. */
const mostWindows = 8;

/** Places that this page gives back: the browser takes a moment for it, and who opens a layer again wants its own. */
const ending = new Set<Promise<void>>();

/**
 * Finds a place of a form that no other window of this browser writes into, first one where something is kept, and
 * holds it until `release`, or until the window is gone. Two windows of one person would write over each
 * other's words unseen otherwise.
 */
export async function holdPlace(
  staffId: number,
  name: string,
): Promise<{ place: DraftPlace; release: () => void }> {
  const first = { place: placeOf(staffId, name, 0), release: () => {} };
  // Only pages that the browser trusts have locks; without them there is one place.
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return first;
  await Promise.all(ending);
  const hold = (place: DraftPlace) =>
    new Promise<(() => void) | undefined>((resolve) => {
      const key = `console ${staffId} ${place.textId}`;
      const held: Promise<void> = locks
        .request(key, { ifAvailable: true }, async (lock) => {
          if (lock === null) return resolve(undefined);
          await new Promise<void>((end) => {
            resolve(() => {
              ending.add(held);
              end();
            });
          });
        })
        .catch(() => resolve(undefined))
        .finally(() => ending.delete(held));
    });
  let empty: typeof first | undefined;
  for (let window = 0; window < mostWindows; window++) {
    const place = placeOf(staffId, name, window);
    const release = await hold(place);
    if (release === undefined) continue;
    if ((await readDraft(place)) !== undefined) {
      empty?.release();
      return { place, release };
    }
    if (empty === undefined) empty = { place, release };
    else release();
  }
  return empty ?? first;
}

/**
 * Whether one value has the form of the other: what an older console kept may have other fields, which the
 * layer of now could not show.
 */
export function hasFormOf(value: unknown, like: unknown): boolean {
  if (like === undefined || like === null || typeof like !== "object") {
    return like === undefined || like === null || typeof value === typeof like;
  }
  if (Array.isArray(like)) return Array.isArray(value);
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const names = Object.keys(like);
  return (
    names.length === Object.keys(value).length &&
    names.every((name) => name in value && hasFormOf((value as Form)[name], (like as Form)[name]))
  );
}

/** A form as this browser keeps it. */
export type KeptForm<Kept extends Form> = {
  start: Kept;
  /** An earlier page of this browser had it. */
  isFound: boolean;
  keep: (form: Kept) => void;
  forget: () => void;
};

/**
 * Keeps the fields of a layer in this browser, so that Escape or a closed window loses nothing that was typed.
 * Returns undefined until the browser has answered.
 * @param name of the edited thing: each has one form
 * @param begun the fields as the layer begins without anything kept
 */
export function useKeptForm<Kept extends Form>(
  name: string,
  begun: Kept,
): KeptForm<Kept> | undefined {
  const { formRestored } = useWords().shell;
  const me = useMe();
  const [{ staffId, first }] = useState(() => ({
    staffId: me?.id ?? 0,
    first: begun,
  }));
  const [found, setFound] = useState<KeptForm<Kept>>();
  useEffect(() => {
    let isOpen = true;
    let leave = () => {};
    void holdPlace(staffId, name).then(async ({ place, release }) => {
      if (!isOpen) return release();
      leave = release;
      const kept = await readDraft<Kept>(place);
      if (!isOpen) return;
      const isFound = kept !== undefined && hasFormOf(kept.words, first);
      if (isFound) showToast(formRestored);
      setFound({
        start: isFound ? kept.words : first,
        isFound,
        // The browser's store is a net below the screen: where it is shut, the screen is left.
        keep: (form) =>
          void keepDraft(place, { words: form, base: { words: form, version: 0 } }).catch(() => {}),
        forget: () => void forgetDraft(place).catch(() => {}),
      });
    });
    return () => {
      isOpen = false;
      leave();
    };
  }, [staffId, name, first, formRestored]);
  return found;
}
