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

/**
 * Keeps what somebody types: at once in the own browser, within two seconds on the server. It
 * overwrites nothing: when somebody else has saved meanwhile, both texts stay, until `join` says
 * what the draft is to be.
 */
export function createDraftKeeper<Words = ArticleWords>(
  start: StoredDraft<Words> & { savedAt: string | null },
  deps: DraftKeeperDeps<Words>,
) {
  const state = createStore<SaveState<Words>>({ kind: "saved", at: start.savedAt });
  let words = start.words;
  let stored: StoredDraft<Words> = { words: start.words, version: start.version };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitsSince: number | undefined;
  let running: Promise<void> | undefined;
  let isOver = false;
  /** The next save takes the place of what another window or person has saved. */
  let afterConflict = false;
  /** The own words that the server has beside the draft, last, and their number. */
  let copied: { words: Words; number: number } | undefined;
  /** The words of saves that nobody has answered: one of them may be the draft on the server, and is no other's. */
  let unanswered: Words[] = [];

  const isClean = () => deps.same(words, stored.words);
  const isConflict = () => state.get().kind === "conflict";

  // The own browser's store is a second net: where it is shut, the server's is left.
  const saveLocally = () => {
    const sent = unanswered.at(-1);
    const draft = { words, base: stored, ...(sent !== undefined && { sent }) };
    void deps.saveLocally(draft).catch(() => {});
  };

  const plan = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), wait);
  };
  const planSoon = () => {
    const now = Date.now();
    waitsSince ??= now;
    plan(Math.max(0, Math.min(pause, waitsSince + longestWait - now)));
  };

  const run = (): Promise<void> => {
    clearTimeout(timer);
    running ??= send().finally(() => {
      running = undefined;
      // What was typed meanwhile.
      if (!isOver && waitsSince !== undefined && !isConflict()) planSoon();
    });
    return running;
  };

  const send = async () => {
    if (isClean() || isConflict()) return;
    const sent = words;
    unanswered = [...unanswered, sent].slice(-mostUnanswered);
    waitsSince = undefined;
    state.set({ kind: "saving" });
    try {
      const base = { words: sent, version: stored.version };
      const { version, savedAt } = await deps.save(base, { afterConflict });
      afterConflict = false;
      unanswered = [];
      stored = { words: sent, version };
      if (isClean()) {
        state.set({ kind: "saved", at: savedAt });
        await deps.forgetHere().catch(() => {});
      } else {
        state.set({ kind: "unsaved" });
        saveLocally();
      }
    } catch (error) {
      await refused(error);
    }
  };

  const refused = async (error: unknown) => {
    const other = error instanceof CallError ? deps.storedIn(error) : undefined;
    if (other !== undefined) {
      await begin(other, error as CallError);
      return;
    }
    const isOffline = error instanceof CallError && error.code === "offline";
    state.set(isOffline ? { kind: "offline" } : { kind: "failed", error });
    if (isOver) return;
    if (!(error instanceof CallError)) plan(retryPause);
    else if (passing.has(error.code)) {
      const told = Math.min((error.seconds ?? 0) * 1000, longestRetryPause);
      plan(Math.max(retryPause, told));
    }
  };

  const begin = async (other: StoredDraft<Words>, error: CallError) => {
    if (deps.same(other.words, words)) {
      stored = other;
      unanswered = [];
      state.set({ kind: "saved", at: null });
      await deps.forgetHere().catch(() => {});
      return;
    }
    const isOwn = unanswered.some((sent) => deps.same(sent, other.words));
    unanswered = [];
    if (isOwn) {
      // An own save got through and only its answer was lost: what was typed since follows it.
      stored = other;
      afterConflict = false;
      await send();
      return;
    }
    state.set({ kind: "conflict", stored: other, error, copy: null });
    saveLocally();
    const copy = await copyOnce().catch(() => null);
    const now = state.get();
    if (now.kind === "conflict" && now.error === error) state.set({ ...now, copy });
  };

  const isCopied = () => copied !== undefined && deps.same(copied.words, words);

  /** Has the own words kept beside the draft, unless they are; their number, null where nothing is kept so. */
  const copyOnce = async (): Promise<number | null> => {
    if (deps.copy === undefined) return null;
    if (copied === undefined || !isCopied()) {
      const now = words;
      copied = { words: now, number: await deps.copy(now) };
    }
    return copied.number;
  };

  /** Saves now; resolves to whether the server has every word. */
  const saveNow = async (): Promise<boolean> => {
    await running;
    if (!isClean()) await run();
    return isClean() && !isConflict();
  };

  /** Sends what is there now; a save that is under way may have begun with older words. */
  const sendLast = async () => {
    if (running !== undefined) await running;
    await run();
    // In a conflict nothing is saved: what was typed since its copy was made is kept beside the draft, too. It stays
    // in this browser in any case.
    if (isConflict()) await copyOnce().catch(() => null);
  };

  const change = (next: Words) => {
    if (deps.same(next, words)) return;
    words = next;
    saveLocally();
    if (isConflict()) return;
    if (running === undefined) state.set({ kind: "unsaved" });
    planSoon();
  };

  return {
    state,
    words: () => words,
    stored: () => stored,
    /** The writer has changed something. */
    change,
    saveNow,
    /**
     * Earlier words become the draft by a press. The server keeps what was typed before; while it does not
     * have that, nothing changes.
     * @returns whether they did
     */
    async take(next: Words): Promise<boolean> {
      if (!(await saveNow())) return false;
      if (deps.same(next, words)) return true;
      afterConflict = true;
      change(next);
      await saveNow();
      return true;
    },
    /**
     * In a conflict: has the own words kept beside the draft, also what is typed until the server has
     * answered, before theirs is gone on with.
     */
    async keepBeside(): Promise<void> {
      if (deps.copy === undefined) return;
      while (!isCopied()) await copyOnce();
    },
    /**
     * Saves now, and says which version the server then has.
     * @throws why the server does not have every word
     */
    async savedVersion(): Promise<number> {
      while (!(await saveNow())) {
        const now = state.get();
        if (now.kind === "offline") throw new CallError("offline");
        if (now.kind === "failed" || now.kind === "conflict") throw now.error;
        // Something was typed meanwhile.
      }
      return stored.version;
    },
    /** The draft on the server is another one by an act of the own, such as a restored version. */
    replace(next: StoredDraft<Words> & { savedAt: string | null }) {
      stored = { words: next.words, version: next.version };
      words = next.words;
      unanswered = [];
      waitsSince = undefined;
      afterConflict = false;
      clearTimeout(timer);
      state.set({ kind: "saved", at: next.savedAt });
      void deps.forgetHere().catch(() => {});
    },
    /** Ends a conflict: these words are the draft, made from the text of the other one. */
    async join(next: Words): Promise<boolean> {
      // The copy of the own words may be under way still, and what follows would take it for the save.
      await running;
      const now = state.get();
      if (now.kind !== "conflict") return false;
      stored = now.stored;
      words = next;
      afterConflict = true;
      saveLocally();
      state.set({ kind: "unsaved" });
      waitsSince ??= Date.now();
      if (isClean()) {
        waitsSince = undefined;
        state.set({ kind: "saved", at: null });
        await deps.forgetHere().catch(() => {});
        return true;
      }
      await run();
      return isClean();
    },
    /** A text of an earlier visit that never reached the server. */
    async takeUp(local: LocalDraft<Words>) {
      words = local.words;
      if (local.sent !== undefined) unanswered = [local.sent];
      if (isClean()) await deps.forgetHere().catch(() => {});
      else {
        // The server compares the version, and answers a conflict if it has moved on.
        const now = stored;
        stored = local.base.version === now.version ? now : local.base;
        // It may be what a conflict ended with.
        afterConflict = true;
        state.set({ kind: "unsaved" });
        waitsSince ??= Date.now();
        await run();
      }
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
