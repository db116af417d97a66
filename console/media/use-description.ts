import "~console/drafts/strings";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Picture } from "~/console-api/schemas/media";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { useMe } from "~console/api/session";
import { type DraftPlace, forgetDraft, keepDraft, readDraft } from "~console/drafts/local-drafts";
import { showToast } from "~console/ui/toasts";
import { useWords } from "~console/words";
import {
  baseAfterMeeting,
  baseOfKept,
  isSame,
  type StoredTexts,
  type Texts,
  textsOf,
} from "./description-base";

type SaveState = "idle" | "unsaved" | "saving" | "saved" | "failed";

/** Milliseconds after the last key. */
const pause = 1_500;

/** Until the next try, when a save did not get through, in milliseconds. */
const retryPause = 3_000;

/** Unsaved descriptions of pictures in use, by id, from when they were left. */
const left = new Map<number, { texts: Texts; stored: StoredTexts }>();

type Live = { texts: Texts; stored: StoredTexts };

const keptOf = ({ texts, stored }: Live) => ({
  words: texts,
  base: { words: textsOf(stored), version: stored.version },
});

const forget = (place: DraftPlace) => void forgetDraft(place).catch(() => {});

/**
 * The texts of a picture while somebody writes them. Those of a picture that no text shows are saved
 * shortly after the last key, and when the picture is left. Those of one in use go to visitors with
 * the save, so they wait for `save`, also while the picture is left (`isByHand`). This browser keeps what is
 * typed until the server has it, so no closed window or minute offline loses it. What somebody else saved
 * meanwhile is never overwritten: both stay until one is chosen.
 */
export function useDescription(picture: Picture, onSaved: (picture: Picture) => void) {
  const isByHand = picture.uses > 0;
  const { restored } = useWords().drafts;
  const me = useMe();
  const [here] = useState(() => ({
    staffId: me?.id ?? 0,
    textId: `picture ${picture.id}`,
    locale: "",
  }));
  const [start] = useState(() => left.get(picture.id));
  const [texts, setTexts] = useState(() => start?.texts ?? textsOf(picture));
  const [state, setState] = useState<SaveState>(start === undefined ? "idle" : "unsaved");
  const [problem, setProblem] = useState<unknown>();
  const [conflict, setConflict] = useState<Picture | null>(null);
  const live = useRef({
    texts,
    // What the server has, as far as is known.
    stored: start?.stored ?? { ...textsOf(picture), version: picture.version },
    // Sent, and nobody knows whether it has come.
    unanswered: [] as Texts[],
    isBusy: false,
    isHeld: false,
    isOpen: true,
    // Here, or a moment ago on this page: that is newer than what this browser kept.
    isTyped: start !== undefined,
    timer: 0,
    isByHand,
    onSaved,
  });
  useEffect(() => {
    live.current.onSaved = onSaved;
    live.current.isByHand = isByHand;
    // Replaced, or saved by this hook: nobody has written anything that this would lose.
    const { current } = live;
    if (picture.version > current.stored.version && isSame(textsOf(picture), current.stored)) {
      current.stored.version = picture.version;
    }
  });

  const save = useCallback(async () => {
    const { current } = live;
    window.clearTimeout(current.timer);
    if (current.isBusy || current.isHeld || isSame(current.texts, current.stored)) return;
    const sent = current.texts;
    current.isBusy = true;
    setState("saving");
    setProblem(undefined);
    try {
      const { version } = current.stored;
      const saved = await call("describePicture", { ...sent, version }, picture.id);
      // As it was sent: the server only puts blanks in order.
      current.stored = { ...sent, version: saved.version };
      current.unanswered = [];
      setState("saved");
      if (isSame(current.texts, sent)) forget(here);
      current.onSaved(saved);
    } catch (error) {
      setState("failed");
      const isAway = error instanceof CallError && error.code === "offline";
      if (isAway && !current.isByHand && current.isOpen) {
        current.timer = window.setTimeout(save, retryPause);
      }
      if (error instanceof CallError && error.code === "moved-on") {
        current.isHeld = true;
        call("picture", {}, picture.id).then((theirs) => {
          const base = baseAfterMeeting(theirs, current.stored, current.unanswered);
          if (base === null) {
            setConflict(theirs);
            return;
          }
          current.stored = base;
          current.unanswered = [];
          current.isHeld = false;
          if (!isSame(current.texts, base)) void save();
          else {
            setState("saved");
            forget(here);
            current.onSaved(theirs);
          }
        }, setProblem);
      } else {
        current.unanswered.push(sent);
        setProblem(error);
      }
      return;
    } finally {
      current.isBusy = false;
    }
    if (isSame(current.texts, sent)) return;
    if (current.isByHand) setState("unsaved");
    else void save();
  }, [picture.id, here]);
  const saveItself = useCallback(() => {
    if (!live.current.isByHand) void save();
  }, [save]);

  const change = (changes: Partial<Texts>) => {
    const { current } = live;
    current.texts = { ...current.texts, ...changes };
    current.isTyped = true;
    setTexts(current.texts);
    if (isSame(current.texts, current.stored)) forget(here);
    else void keepDraft(here, keptOf(current)).catch(() => {});
    window.clearTimeout(current.timer);
    if (isByHand) setState(isSame(current.texts, current.stored) ? "idle" : "unsaved");
    else current.timer = window.setTimeout(saveItself, pause);
  };
  const resolveConflict = (theirs: Picture, keepsMine: boolean) => {
    const { current } = live;
    current.stored = { ...textsOf(theirs), version: theirs.version };
    current.isHeld = false;
    setConflict(null);
    if (!keepsMine) {
      current.texts = textsOf(theirs);
      setTexts(current.texts);
      setState("saved");
      forget(here);
      current.onSaved(theirs);
    } else void save();
  };

  // What this browser kept when a window was closed or lost its connection.
  useEffect(() => {
    const { current } = live;
    void readDraft<Texts>(here).then((kept) => {
      if (kept === undefined || current.isTyped || !current.isOpen) return;
      if (isSame(kept.words, current.stored)) return forget(here);
      current.texts = kept.words;
      // Other words by now are a conflict.
      current.stored = baseOfKept(kept.base, current.stored);
      setTexts(kept.words);
      setState("unsaved");
      showToast(restored);
      saveItself();
    });
  }, [here, restored, saveItself]);

  useEffect(() => {
    const { current } = live;
    current.isOpen = true;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSame(current.texts, current.stored)) event.preventDefault();
    };
    left.delete(picture.id);
    window.addEventListener("beforeunload", ask);
    return () => {
      window.removeEventListener("beforeunload", ask);
      current.isOpen = false;
      const { texts: written, stored } = current;
      if (!current.isByHand) void save();
      else if (!isSame(written, stored)) left.set(picture.id, { texts: written, stored });
    };
  }, [save, picture.id]);
  return { texts, change, save, saveItself, isByHand, state, problem, conflict, resolveConflict };
}
