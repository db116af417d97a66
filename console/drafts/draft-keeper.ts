import { CallError } from "~console/api/call-error";
import { createStore } from "~console/api/store";
import type { ArticleWords } from "./article-words";

/** What is stored on the server: the words with the version that the next save has to name. */
export type StoredDraft<Words = ArticleWords> = { words: Words; version: number };

/** Where the typed text is. "Saved" is said only after the server has answered. */
export type SaveState<Words = ArticleWords> =
  | { kind: "saved"; at: string | null }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "offline" }
  | { kind: "failed"; error: unknown }
  /** Somebody else has saved since; `copy`: the version that keeps the own text on the server. */
  | { kind: "conflict"; stored: StoredDraft<Words>; error: CallError; copy: number | null };

/**
 * What the own browser keeps: the text, and what it was begun from. `sent`: the words of the last save that nobody
 * has answered, which the server may have.
 */
export type LocalDraft<Words = ArticleWords> = {
  words: Words;
  base: StoredDraft<Words>;
  sent?: Words;
};

export type DraftKeeperDeps<Words = ArticleWords> = {
  /** Whether the server would store the same for both. */
  same: (one: Words, other: Words) => boolean;
  /** `afterConflict`: what it takes the place of was seen, and is to be kept. */
  save: (
    draft: StoredDraft<Words>,
    how: { afterConflict: boolean },
  ) => Promise<{ version: number; savedAt: string }>;
  /**
   * Keeps the own text beside the draft, once for each conflict; answers the number. Without it, the
   * own text is kept in the browser only.
   */
  copy?: (words: Words) => Promise<number>;
  /** Reads the stored text out of a refusal; undefined: the failure is of another kind. */
  storedIn: (error: CallError) => StoredDraft<Words> | undefined;
  saveLocally: (draft: LocalDraft<Words>) => Promise<void>;
  forgetHere: () => Promise<void>;
};

/** After the last key, and at most this long after the first one that is not saved, in milliseconds. */
const pause = 800;
const longestWait = 1_800;
/** Until the next try, when a save did not get through; and at most, where the server says how long. */
const retryPause = 3_000;
const longestRetryPause = 60_000;
/** So many saves without an answer are remembered: an hour without a line is not to fill the memory. */
const mostUnanswered = 20;

/** What passes by itself. Anything else is refused again each time. */
const passing: ReadonlySet<CallError["code"]> = new Set([
  "offline",
  "unreadable",
  "unavailable",
  "slowed",
  "internal-error",
]);

/** Everything that the keeper knows of a draft. */
export type KeeperState<Words> = {
  /** The words as they are typed. */
  words: Words;
  /** The draft on the server, as far as the keeper knows. */
  stored: StoredDraft<Words>;
  save: SaveState<Words>;
  /** The time of the last save; null: there was none. */
  savedAt: string | null;
  /** The time of the first key that no save contains; null: there is none. */
  waitsSince: number | null;
  /** Whether the next save replaces a draft of another window or person. */
  afterConflict: boolean;
  /** The words of saves without an answer: one of them may be the draft on the server, and is no other's. */
  unanswered: readonly Words[];
};

/** Changes of a draft: by the writer, by answers of the server, and by time. */
export type KeeperEvent<Words> =
  /** `isTaken`: by a press that replaces the draft with earlier words. */
  | { type: "typed"; words: Words; now: number; isTaken?: boolean }
  /** A pause is over, or somebody asks for a save. */
  | { type: "send" }
  | { type: "saved"; words: Words; version: number; savedAt: string }
  /** `stored`: the draft that the server has instead, if that is why it refused the save. */
  | { type: "refused"; error: unknown; stored: StoredDraft<Words> | undefined }
  /** The save that was under way has ended, and everything that followed from it. */
  | { type: "settled"; now: number }
  /** The copy that a conflict begins with was made; null: it could not be. */
  | { type: "copy-ended"; error: CallError; number: number | null }
  | { type: "replaced"; draft: StoredDraft<Words> & { savedAt: string | null } }
  | { type: "joined"; words: Words; now: number }
  | { type: "found"; local: LocalDraft<Words>; now: number };

/** Work that follows from an event. `send` and `copy` end with another event. */
export type KeeperEffect<Words> =
  | { type: "save-locally"; draft: LocalDraft<Words> }
  | { type: "forget-locally" }
  | { type: "wait"; milliseconds: number }
  | { type: "stop-waiting" }
  | { type: "send"; draft: StoredDraft<Words>; afterConflict: boolean }
  | { type: "copy"; error: CallError };

type Step<Words> = { state: KeeperState<Words>; effects: readonly KeeperEffect<Words>[] };

/**
 * Says what follows from an event: the next state, and the work to do. It overwrites nothing: if another window
 * or person has saved, both texts stay until somebody joins them.
 * @param same whether the server would store the same for both
 */
export function nextStep<Words>(
  same: DraftKeeperDeps<Words>["same"],
  state: KeeperState<Words>,
  event: KeeperEvent<Words>,
): Step<Words> {
  const { words, stored, save, waitsSince, unanswered } = state;
  const isConflict = save.kind === "conflict";
  const stay: Step<Words> = { state, effects: [] };

  switch (event.type) {
    case "typed": {
      if (same(event.words, words)) return stay;
      const typed = {
        ...state,
        words: event.words,
        afterConflict: state.afterConflict || event.isTaken === true,
      };
      if (isConflict) return { state: typed, effects: [savedLocally(typed)] };
      const waiting: KeeperState<Words> = {
        ...typed,
        save: save.kind === "saving" ? save : { kind: "unsaved" },
        waitsSince: waitsSince ?? event.now,
      };
      // Nothing is left to keep where all of it was taken back.
      const kept = hasEveryWord(same, waiting)
        ? ({ type: "forget-locally" } as const)
        : savedLocally(waiting);
      return { state: waiting, effects: [kept, waitOf(waiting, event.now)] };
    }
    case "send": {
      if (isConflict) return stay;
      if (!hasEveryWord(same, state)) return sent(state);
      // What was typed was taken back.
      return save.kind === "saved" ? stay : finished(state, state.savedAt);
    }
    case "saved": {
      const answered: KeeperState<Words> = {
        ...state,
        stored: { words: event.words, version: event.version },
        afterConflict: false,
        unanswered: [],
      };
      if (same(words, event.words)) return finished(answered, event.savedAt);
      // Something was typed meanwhile.
      const more: KeeperState<Words> = { ...answered, save: { kind: "unsaved" } };
      return { state: more, effects: [savedLocally(more)] };
    }
    case "refused": {
      const { error, stored: other } = event;
      if (other === undefined || !(error instanceof CallError)) {
        return { state: { ...state, save: failedWith(error) }, effects: retryAfter(error) };
      }
      const met: KeeperState<Words> = { ...state, unanswered: [] };
      if (same(other.words, words)) return finished({ ...met, stored: other }, null);
      if (unanswered.some((one) => same(one, other.words))) {
        // An own save got through and only its answer was lost: what was typed since follows it.
        return sent({ ...met, stored: other, afterConflict: false });
      }
      const conflict: KeeperState<Words> = {
        ...met,
        save: { kind: "conflict", stored: other, error, copy: null },
      };
      return { state: conflict, effects: [savedLocally(conflict), { type: "copy", error }] };
    }
    case "settled":
      return waitsSince === null || isConflict
        ? stay
        : { state, effects: [waitOf(state, event.now)] };
    case "copy-ended":
      return save.kind === "conflict" && save.error === event.error
        ? { state: { ...state, save: { ...save, copy: event.number } }, effects: [] }
        : stay;
    case "replaced": {
      const { words: next, version, savedAt } = event.draft;
      const replaced: KeeperState<Words> = {
        ...state,
        words: next,
        stored: { words: next, version },
        afterConflict: false,
        unanswered: [],
      };
      const { state: done, effects } = finished(replaced, savedAt);
      return { state: done, effects: [{ type: "stop-waiting" }, ...effects] };
    }
    case "joined": {
      if (save.kind !== "conflict") return stay;
      const joined: KeeperState<Words> = {
        ...state,
        words: event.words,
        stored: save.stored,
        save: { kind: "unsaved" },
        waitsSince: waitsSince ?? event.now,
        afterConflict: true,
      };
      return same(event.words, save.stored.words)
        ? finished(joined, null)
        : { state: joined, effects: [savedLocally(joined)] };
    }
    case "found": {
      const { words: left, base, sent: last } = event.local;
      const found: KeeperState<Words> = {
        ...state,
        words: left,
        // Sent in any case: words as they were begun from are not what the server has by now.
        unanswered: [last ?? left],
      };
      if (same(left, stored.words)) {
        return { state: { ...found, unanswered: [] }, effects: [{ type: "forget-locally" }] };
      }
      return {
        state: {
          ...found,
          // The server compares the version, and answers a conflict if it has moved on.
          stored: base.version === stored.version ? stored : base,
          save: { kind: "unsaved" },
          waitsSince: waitsSince ?? event.now,
          // It may be what a conflict ended with.
          afterConflict: true,
        },
        effects: [],
      };
    }
  }
}

/** The copy in the own browser, with the last words that the server may have. */
function savedLocally<Words>({ words, stored, unanswered }: KeeperState<Words>) {
  const sent = unanswered.at(-1);
  const draft = { words, base: stored, ...(sent !== undefined && { sent }) };
  return { type: "save-locally", draft } as const;
}

/** The pause until the next save, for somebody who goes on typing. */
function waitOf<Words>({ waitsSince }: KeeperState<Words>, now: number) {
  const left = (waitsSince ?? now) + longestWait - now;
  return { type: "wait", milliseconds: Math.max(0, Math.min(pause, left)) } as const;
}

/** Whether the server has every word, for certain: a save without an answer may have changed the draft. */
const hasEveryWord = <Words>(
  same: DraftKeeperDeps<Words>["same"],
  { words, stored, unanswered }: KeeperState<Words>,
): boolean => unanswered.length === 0 && same(words, stored.words);

/** The server has every word. */
function finished<Words>(state: KeeperState<Words>, at: string | null): Step<Words> {
  return {
    state: { ...state, save: { kind: "saved", at }, savedAt: at, waitsSince: null },
    effects: [{ type: "forget-locally" }],
  };
}

/** A save begins. */
function sent<Words>(state: KeeperState<Words>): Step<Words> {
  const { words, stored, afterConflict, unanswered } = state;
  const draft = { words, version: stored.version };
  return {
    state: {
      ...state,
      save: { kind: "saving" },
      waitsSince: null,
      unanswered: [...unanswered, words].slice(-mostUnanswered),
    },
    effects: [{ type: "send", draft, afterConflict }],
  };
}

const failedWith = (error: unknown): { kind: "offline" } | { kind: "failed"; error: unknown } =>
  error instanceof CallError && error.code === "offline"
    ? { kind: "offline" }
    : { kind: "failed", error };

/** The next try, where the reason may pass by itself. */
function retryAfter(error: unknown): readonly { type: "wait"; milliseconds: number }[] {
  if (!(error instanceof CallError)) return [{ type: "wait", milliseconds: retryPause }];
  if (!passing.has(error.code)) return [];
  const told = Math.min((error.seconds ?? 0) * 1000, longestRetryPause);
  return [{ type: "wait", milliseconds: Math.max(retryPause, told) }];
}

/**
 * Keeps what somebody types: at once in the own browser, within two seconds on the server. It does the work that
 * `nextStep` asks for, one save at a time.
 */
export function createDraftKeeper<Words = ArticleWords>(
  start: StoredDraft<Words> & { savedAt: string | null },
  deps: DraftKeeperDeps<Words>,
) {
  const shown = createStore<SaveState<Words>>({ kind: "saved", at: start.savedAt });
  let state: KeeperState<Words> = {
    words: start.words,
    stored: { words: start.words, version: start.version },
    save: shown.get(),
    savedAt: start.savedAt,
    waitsSince: null,
    afterConflict: false,
    unanswered: [],
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let copying: Promise<number> | undefined;
  /** The own words that the server last kept beside the draft, and their number. */
  let copied: { words: Words; number: number } | undefined;
  let isOver = false;
  /** Whether this browser has the words as they were written to it last. */
  let isHere = Promise.resolve(false);

  /** Makes a step, and does its work. Resolves when that is done, and all that follows from it. */
  const dispatch = async (event: KeeperEvent<Words>): Promise<void> => {
    const step = nextStep(deps.same, state, event);
    state = step.state;
    shown.set(state.save);
    await Promise.all(step.effects.map(perform));
  };

  const perform = (effect: KeeperEffect<Words>): Promise<void> | undefined => {
    switch (effect.type) {
      case "save-locally":
        // The own browser's store is a second net: where it is shut, the server's is left.
        isHere = deps.saveLocally(effect.draft).then(
          () => true,
          () => false,
        );
        return;
      case "forget-locally":
        return deps.forgetHere().catch(() => {});
      case "wait":
        clearTimeout(timer);
        if (!isOver) timer = setTimeout(() => void run(), effect.milliseconds);
        return;
      case "stop-waiting":
        clearTimeout(timer);
        return;
      case "send":
        return send(effect.draft, effect.afterConflict);
      case "copy":
        return copyOnce()
          .catch(() => null)
          .then((number) => dispatch({ type: "copy-ended", error: effect.error, number }));
    }
  };

  const send = async (draft: StoredDraft<Words>, afterConflict: boolean): Promise<void> => {
    let event: KeeperEvent<Words>;
    try {
      const { version, savedAt } = await deps.save(draft, { afterConflict });
      event = { type: "saved", words: draft.words, version, savedAt };
    } catch (error) {
      const stored = error instanceof CallError ? deps.storedIn(error) : undefined;
      event = { type: "refused", error, stored };
    }
    await dispatch(event);
  };

  /** Sends what is not saved, unless that is under way. */
  const run = (): Promise<void> => {
    clearTimeout(timer);
    running ??= dispatch({ type: "send" }).finally(() => {
      running = undefined;
      if (!isOver) void dispatch({ type: "settled", now: Date.now() });
    });
    return running;
  };

  const isClean = () => hasEveryWord(deps.same, state);
  const isConflict = () => state.save.kind === "conflict";
  const isCopied = () => copied !== undefined && deps.same(copied.words, state.words);

  /** Has the own words kept beside the draft, unless they are; their number, null where nothing is kept so. */
  const copyOnce = async (): Promise<number | null> => {
    if (deps.copy === undefined) return null;
    if (copied !== undefined && isCopied()) return copied.number;
    const { words } = state;
    copying ??= deps
      .copy(words)
      .then((number) => {
        copied = { words, number };
        return number;
      })
      .finally(() => {
        copying = undefined;
      });
    return copying;
  };

  /** The same, also for what is typed until the server has answered. */
  const keepBeside = async (): Promise<number | null> => {
    if (deps.copy === undefined) return null;
    while (!isCopied()) await copyOnce();
    return copied?.number ?? null;
  };

  /** Saves now; resolves to whether the server has every word. */
  const saveNow = async (): Promise<boolean> => {
    await running;
    if (!isClean()) await run();
    return isClean() && !isConflict();
  };

  /** Sends what is there now; a save that is under way may have begun with older words. */
  const sendLast = async () => {
    await running;
    await run();
    // In a conflict nothing is saved: what was typed since its copy was made is kept beside the draft, too. It stays
    // in this browser in any case.
    if (isConflict()) await keepBeside().catch(() => null);
  };

  const change = (words: Words) => void dispatch({ type: "typed", words, now: Date.now() });

  return {
    state: shown,
    words: () => state.words,
    stored: () => state.stored,
    /** The writer has changed something. */
    change,
    saveNow,
    /**
     * In a conflict: has the own words kept beside the draft, also what is typed until the server has answered.
     * @returns the number of the copy
     */
    keepBeside,
    /**
     * Earlier words become the draft by a press. The server keeps what was typed before; while it does not
     * have that, nothing changes.
     * @returns whether they did
     */
    async take(next: Words): Promise<boolean> {
      if (!(await saveNow())) return false;
      if (deps.same(next, state.words)) return true;
      void dispatch({ type: "typed", words: next, now: Date.now(), isTaken: true });
      await saveNow();
      return true;
    },
    /** Saves now; resolves to whether the server has every word, or else this browser. */
    async mayClose(): Promise<boolean> {
      return (await saveNow()) || isHere;
    },
    /**
     * Saves now, and says which version the server then has.
     * @throws why the server does not have every word
     */
    async savedVersion(): Promise<number> {
      while (!(await saveNow())) {
        const { save } = state;
        if (save.kind === "offline") throw new CallError("offline");
        if (save.kind === "failed" || save.kind === "conflict") throw save.error;
        // Something was typed meanwhile.
      }
      return state.stored.version;
    },
    /** The draft on the server is another one by an act of the own, such as a restored version. */
    replace(draft: StoredDraft<Words> & { savedAt: string | null }) {
      void dispatch({ type: "replaced", draft });
    },
    /** Ends a conflict: these words are the draft, made from the text of the other one. */
    async join(words: Words): Promise<boolean> {
      // The copy of the own words may be under way still, and what follows would take it for the save.
      await running;
      if (!isConflict()) return false;
      await dispatch({ type: "joined", words, now: Date.now() });
      if (!isClean()) await run();
      return isClean();
    },
    /** A text of an earlier visit that never reached the server. */
    async takeUp(local: LocalDraft<Words>) {
      isHere = Promise.resolve(true);
      await dispatch({ type: "found", local, now: Date.now() });
      if (!isClean()) await run();
    },
    /** The screen is left: what is not saved goes out now, and stays in the own browser until then. */
    leave() {
      clearTimeout(timer);
      void sendLast().finally(() => {
        isOver = true;
        clearTimeout(timer);
      });
    },
  };
}

export type DraftKeeper<Words = ArticleWords> = ReturnType<typeof createDraftKeeper<Words>>;
