import { useEffect, useState } from "react";
import { useSession } from "~console/api/session";
import { useStore } from "~console/api/store";
import { forgetDraft, keepDraft, keepsHere, readDraft } from "~console/articles/local-drafts";
import { useWords } from "~console/words";
import { tell } from "./toasts";

/** What is typed in a layer, with what it was begun from: the next save names that. */
export type Form = Readonly<Record<string, unknown>>;

const placeOf = (staffId: number, name: string) => ({
  ...{ staffId, textId: `form ${name}`, locale: "" },
});

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

/** What this browser had of a form, and where it keeps what is typed in it. */
export type KeptForm<Kept extends Form> = {
  start: Kept;
  /** An earlier page of this browser had it. */
  isFound: boolean;
  keep: (form: Kept) => void;
  forget: () => void;
};

/**
 * What this browser keeps of the fields of a layer, so that neither Escape nor a closed or killed window loses
 * what was typed; undefined until the browser has said.
 * @param name of what is edited: each has one form
 * @param begun the fields as the layer begins without anything kept
 */
export function useKeptForm<Kept extends Form>(
  name: string,
  begun: Kept,
): KeptForm<Kept> | undefined {
  const { formRestored } = useWords().shell;
  const session = useSession();
  const [{ place, first }] = useState(() => ({
    place: placeOf(session.state === "in" ? session.me.id : 0, name),
    first: begun,
  }));
  const [found, setFound] = useState<KeptForm<Kept>>();
  useEffect(() => {
    let isOpen = true;
    void readDraft<Kept>(place).then((kept) => {
      if (!isOpen) return;
      const isFound = kept !== undefined && hasFormOf(kept.words, first);
      if (isFound) tell(formRestored);
      setFound({
        ...{ start: isFound ? kept.words : first, isFound },
        // The browser's store is a net below the screen: where it is shut, the screen is left.
        keep: (form) =>
          void keepDraft(place, { words: form, base: { words: form, version: 0 } }).catch(() => {}),
        forget: () => void forgetDraft(place).catch(() => {}),
      });
    });
    return () => {
      isOpen = false;
    };
  }, [place, first, formRestored]);
  return found;
}

/**
 * The fields of an open layer. A press of its own leaves or saves them; Escape, which is pressed by mistake as
 * well, leaves them in this browser, and does nothing where the browser keeps none.
 */
export function useForm<Kept extends Form>(kept: KeptForm<Kept>, onClose: () => void) {
  const { formKept } = useWords().shell;
  const [form, setForm] = useState(kept.start);
  const mayKeep = useStore(keepsHere);
  const isTouched = kept.isFound || form !== kept.start;
  const leave = () => {
    if (isTouched) tell(formKept);
    onClose();
  };
  return {
    form,
    change(next: Kept) {
      setForm(next);
      kept.keep(next);
    },
    saved: kept.forget,
    /** How the layer closes. */
    closing: {
      onClose() {
        kept.forget();
        onClose();
      },
      onEscape: isTouched && !mayKeep ? null : leave,
    },
  };
}
