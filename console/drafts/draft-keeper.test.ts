import { describe, expect, it, vi } from "vitest";
import { CallError } from "~console/api/call-error";
import {
  createDraftKeeper,
  type KeeperEffect,
  type KeeperEvent,
  type KeeperState,
  nextStep,
} from "./draft-keeper";

const same = (one: string, other: string) => one.trim() === other.trim();
const moved = new CallError("moved-on");
const offline = new CallError("offline");
const saving = { kind: "saving" } as const;
const unsaved = { kind: "unsaved" } as const;
const theirs = { words: "theirs", version: 2 };
const conflict = { kind: "conflict", stored: theirs, error: moved, copy: null } as const;
const forget = { type: "forget-locally" } as const;

/** A draft "a" of version 1 that was saved at ten. */
const calm: KeeperState<string> = {
  words: "a",
  stored: { words: "a", version: 1 },
  save: { kind: "saved", at: "10:00" },
  savedAt: "10:00",
  waitsSince: null,
  afterConflict: false,
  unanswered: [],
};
const typed = { ...calm, words: "ab", save: unsaved, waitsSince: 1_000 };
const sending = { ...typed, save: saving, waitsSince: null, unanswered: ["ab"] };
const met = { ...sending, save: conflict, unanswered: [] };

const locally = (words: string, base: KeeperState<string>["stored"], sent?: string) =>
  ({ type: "save-locally", draft: { words, base, ...(sent !== undefined && { sent }) } }) as const;
const wait = (milliseconds: number) => ({ type: "wait", milliseconds }) as const;
const send = (words: string, version: number, afterConflict = false) =>
  ({ type: "send", draft: { words, version }, afterConflict }) as const;
const refused = (error: unknown, stored?: KeeperState<string>["stored"]) =>
  ({ type: "refused", error, stored }) as const;
const saved = { type: "saved", words: "ab", version: 2, savedAt: "10:01" } as const;
const two = { words: "ab", version: 2 };

type Row = [
  says: string,
  state: KeeperState<string>,
  event: KeeperEvent<string>,
  changes: Partial<KeeperState<string>>,
  effects: readonly KeeperEffect<string>[],
];

const rows: Row[] = [
  [
    "the first key is kept here and waits for a pause",
    calm,
    { type: "typed", words: "ab", now: 1_000 },
    { words: "ab", save: unsaved, waitsSince: 1_000 },
    [locally("ab", calm.stored), wait(800)],
  ],
  ["the same words again change nothing", calm, { type: "typed", words: "a ", now: 1 }, {}, []],
  [
    "somebody who never pauses waits no longer than the longest wait",
    typed,
    { type: "typed", words: "abc", now: 2_500 },
    { words: "abc" },
    [locally("abc", calm.stored), wait(300)],
  ],
  [
    "what is taken back is not kept here: a later visit would find it and could not send it",
    typed,
    { type: "typed", words: "a", now: 1_500 },
    { words: "a" },
    [forget, wait(800)],
  ],
  [
    "a key during a save waits for its end, and what is on its way is kept here",
    sending,
    { type: "typed", words: "abc", now: 3_000 },
    { words: "abc", waitsSince: 3_000 },
    [locally("abc", calm.stored, "ab"), wait(800)],
  ],
  [
    "a key in a conflict is kept here and sent to nobody",
    met,
    { type: "typed", words: "abc", now: 3_000 },
    { words: "abc" },
    [locally("abc", calm.stored)],
  ],
  [
    "earlier words that are taken say so of what they replace",
    calm,
    { type: "typed", words: "old", now: 1_000, isTaken: true },
    { words: "old", save: unsaved, waitsSince: 1_000, afterConflict: true },
    [locally("old", calm.stored), wait(800)],
  ],
  [
    "a save names the version that it began from",
    typed,
    { type: "send" },
    { save: saving, waitsSince: null, unanswered: ["ab"] },
    [send("ab", 1)],
  ],
  ["nothing is sent where the server has every word", calm, { type: "send" }, {}, []],
  ["nothing is sent in a conflict", met, { type: "send" }, {}, []],
  [
    "what is typed and taken back is saved, and nothing waits any longer",
    { ...typed, words: "a" },
    { type: "send" },
    { save: calm.save, waitsSince: null },
    [forget],
  ],
  [
    "what is taken back is sent where a save has no answer: the server may have it",
    { ...sending, words: "a", save: { kind: "offline" } },
    { type: "send" },
    { save: saving, unanswered: ["ab", "a"] },
    [send("a", 1)],
  ],
  [
    "of saves without an answer the last twenty are remembered",
    { ...typed, unanswered: Array.from({ length: 20 }, (_, number) => `${number}`) },
    { type: "send" },
    {
      save: saving,
      waitsSince: null,
      unanswered: [...Array.from({ length: 19 }, (_, number) => `${number + 1}`), "ab"],
    },
    [send("ab", 1)],
  ],
  [
    "saved is said when the server has the last word",
    sending,
    saved,
    { stored: two, save: { kind: "saved", at: "10:01" }, savedAt: "10:01", unanswered: [] },
    [forget],
  ],
  [
    "saved is not said of words that were typed meanwhile",
    { ...sending, words: "abc", waitsSince: 3_000, afterConflict: true },
    saved,
    { stored: two, save: unsaved, unanswered: [], afterConflict: false },
    [locally("abc", two)],
  ],
  [
    "without a line it is tried again",
    sending,
    refused(offline),
    { save: { kind: "offline" } },
    [wait(3_000)],
  ],
  [
    "after an answer that is not the server's it is tried again",
    sending,
    refused(new CallError("unreadable")),
    { save: { kind: "failed", error: new CallError("unreadable") } },
    [wait(3_000)],
  ],
  [
    "not before the server allows, and at least each minute",
    sending,
    refused(new CallError("slowed", { seconds: 1_800 })),
    { save: { kind: "failed", error: new CallError("slowed", { seconds: 1_800 }) } },
    [wait(60_000)],
  ],
  [
    "what would be refused again is not tried again",
    sending,
    refused(new CallError("forbidden")),
    { save: { kind: "failed", error: new CallError("forbidden") } },
    [],
  ],
  [
    "an error that is none of the server's is tried again",
    sending,
    refused(new TypeError("x")),
    { save: { kind: "failed", error: new TypeError("x") } },
    [wait(3_000)],
  ],
  [
    "another one's draft is a conflict, and the own words are kept twice",
    sending,
    refused(moved, theirs),
    { save: conflict, unanswered: [] },
    [locally("ab", calm.stored), { type: "copy", error: moved }],
  ],
  [
    "the same words of another one are no conflict",
    sending,
    refused(moved, two),
    { stored: two, save: { kind: "saved", at: null }, savedAt: null, unanswered: [] },
    [forget],
  ],
  [
    "an own save whose answer was lost is no conflict: what follows it is sent",
    { ...sending, words: "abc", unanswered: ["ab", "abc"] },
    refused(moved, two),
    { stored: two, unanswered: ["abc"] },
    [send("abc", 2)],
  ],
  [
    "after a save, what was typed meanwhile waits",
    { ...typed, stored: two, words: "abc" },
    { type: "settled", now: 2_700 },
    {},
    [wait(100)],
  ],
  [
    "after a save, nothing waits where nothing was typed",
    calm,
    { type: "settled", now: 9 },
    {},
    [],
  ],
  [
    "a conflict names its copy",
    met,
    { type: "copy-ended", error: moved, number: 7 },
    { save: { ...conflict, copy: 7 } },
    [],
  ],
  [
    "a later conflict does not get the copy of an earlier one",
    met,
    { type: "copy-ended", error: new CallError("moved-on"), number: 7 },
    {},
    [],
  ],
  [
    "another draft by an own act replaces everything",
    { ...met, waitsSince: 3_000, afterConflict: true },
    { type: "replaced", draft: { ...theirs, savedAt: "10:02" } },
    {
      words: "theirs",
      stored: theirs,
      save: { kind: "saved", at: "10:02" },
      savedAt: "10:02",
      waitsSince: null,
      afterConflict: false,
    },
    [{ type: "stop-waiting" }, forget],
  ],
  [
    "both sides as one text are sent in place of theirs",
    met,
    { type: "joined", words: "both", now: 5_000 },
    { words: "both", stored: theirs, save: unsaved, waitsSince: 5_000, afterConflict: true },
    [locally("both", theirs)],
  ],
  [
    "theirs as they are end the conflict",
    met,
    { type: "joined", words: "theirs", now: 5_000 },
    {
      words: "theirs",
      stored: theirs,
      save: { kind: "saved", at: null },
      savedAt: null,
      afterConflict: true,
    },
    [forget],
  ],
  [
    "without a conflict there is nothing to join",
    typed,
    { type: "joined", words: "x", now: 1 },
    {},
    [],
  ],
  [
    "words of an earlier page are sent from what they began with",
    calm,
    {
      type: "found",
      local: { words: "left", base: { words: "0", version: 0 }, sent: "l" },
      now: 7,
    },
    {
      words: "left",
      stored: { words: "0", version: 0 },
      save: unsaved,
      waitsSince: 7,
      afterConflict: true,
      unanswered: ["l"],
    },
    [],
  ],
  [
    "words of an earlier page are sent, too, where they are what they began with: the server has others since",
    calm,
    { type: "found", local: { words: "0", base: { words: "0", version: 0 } }, now: 7 },
    {
      words: "0",
      stored: { words: "0", version: 0 },
      save: unsaved,
      waitsSince: 7,
      afterConflict: true,
      unanswered: ["0"],
    },
    [],
  ],
  [
    "words of an earlier page that the server has are forgotten",
    calm,
    { type: "found", local: { words: "a", base: { words: "0", version: 0 }, sent: "a" }, now: 7 },
    {},
    [forget],
  ],
];

describe("what follows from an event in a draft", () => {
  it.each(rows)("%s", (_, state, event, changes, effects) => {
    expect(nextStep(same, state, event)).toEqual({ state: { ...state, ...changes }, effects });
  });
});

it("rests after what was typed is taken back", async () => {
  vi.useFakeTimers();
  const save = vi.fn();
  const keeper = createDraftKeeper(
    { words: "a", version: 1, savedAt: "10:00" },
    {
      same,
      save,
      storedIn: () => undefined,
      saveLocally: async () => {},
      forgetHere: async () => {},
    },
  );
  keeper.change("ab");
  keeper.change("a");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(keeper.state.get()).toEqual({ kind: "saved", at: "10:00" });
  expect([vi.getTimerCount(), save.mock.calls]).toEqual([0, []]);
  vi.useRealTimers();
});

it("sends words of an earlier page at once, also where they are what they began with", async () => {
  const stored = { words: "theirs", version: 2 };
  const keeper = createDraftKeeper(
    { ...stored, savedAt: "10:00" },
    {
      same,
      save: async () => {
        throw moved;
      },
      storedIn: () => stored,
      saveLocally: async () => {},
      forgetHere: async () => {},
    },
  );
  await keeper.takeUp({ words: "a", base: { words: "a", version: 1 } });
  expect(keeper.state.get()).toMatchObject({ kind: "conflict", stored });
});
