import { beforeEach, expect, it, vi } from "vitest";
import type { DraftPlace } from "~console/drafts/local-drafts";
import { patience } from "~tests/support/patience";
import {
  forgetAnswers,
  forgetOldAnswers,
  keepAnswer,
  keptAnswer,
  openAnswer,
} from "./kept-answers";

/** The browser's database, as its rows. */
const rows = vi.hoisted(() => new Map<string, { words: unknown }>());
const placeOf = (key: string) => JSON.parse(key) as DraftPlace;

vi.mock("~console/drafts/local-drafts", () => ({
  keepDraft: async (place: DraftPlace, draft: { words: unknown }) =>
    void rows.set(JSON.stringify(place), draft),
  readDraft: async (place: DraftPlace) => rows.get(JSON.stringify(place)),
  forgetDraft: async (place: DraftPlace) => void rows.delete(JSON.stringify(place)),
  forgetDrafts: async (isMeant: (place: DraftPlace, draft: { words: unknown }) => boolean) => {
    for (const [key, draft] of rows) if (isMeant(placeOf(key), draft)) rows.delete(key);
  },
}));

beforeEach(() => rows.clear());

const wei = { staffId: 1, messageId: 7 };

it("shows the draft of an answer to who typed it only, until it is sent", async () => {
  await keepAnswer(wei, "Dear Lin");
  expect(await keptAnswer(wei)).toBe("Dear Lin");
  expect(await keptAnswer({ ...wei, staffId: 2 })).toBe("");
  await keepAnswer(wei, "");
  expect(await keptAnswer(wei)).toBe("");
  expect(rows.size).toBe(0);
});

it("shows what was kept before, where nothing was typed meanwhile", async () => {
  await keepAnswer(wei, "Dear Lin");
  const answer = openAnswer(wei);
  await vi.waitFor(() => expect(answer.state.get().draft).toBe("Dear Lin"), patience);
  await answer.write("Dear Lin, yes");
  expect(await keptAnswer(wei)).toBe("Dear Lin, yes");
  await answer.sent("Dear Lin, yes");
  expect(rows.size).toBe(0);
});

it("keeps what was typed while the answer was on its way", async () => {
  const answer = openAnswer(wei);
  await answer.write("Dear Lin, yes");
  await answer.write("Dear Lin, yes\n\nOne thing more");
  await answer.sent("Dear Lin, yes");
  expect(answer.state.get().draft).toBe("One thing more");
  expect(await keptAnswer(wei)).toBe("One thing more");
  await answer.write("Another thing");
  await answer.sent("One thing more");
  expect(await keptAnswer(wei)).toBe("Another thing");
});

it("writes nothing over an earlier draft that the browser was late to tell of", async () => {
  await keepAnswer(wei, "Dear Lin");
  const answer = openAnswer(wei);
  const writing = answer.write("Hel");
  await Promise.all([writing, answer.write("Hello")]);
  expect(answer.state.get()).toEqual({ draft: "Hello", kept: "Hello", earlier: "Dear Lin" });
  expect(await keptAnswer(wei)).toBe("Dear Lin\n\nHello");
  await answer.takeEarlier();
  expect(answer.state.get()).toMatchObject({ draft: "Dear Lin\n\nHello", earlier: "" });
  expect(await keptAnswer(wei)).toBe("Dear Lin\n\nHello");
});

it("forgets an earlier draft by a press, not when another answer has gone", async () => {
  await keepAnswer(wei, "Dear Lin");
  const answer = openAnswer(wei);
  await answer.write("Hello");
  await answer.dropEarlier();
  expect(await keptAnswer(wei)).toBe("Hello");
  await keepAnswer(wei, "Dear Hu");
  const next = openAnswer(wei);
  await next.write("Hello");
  await next.sent("Hello");
  expect(next.state.get()).toMatchObject({ draft: "", earlier: "Dear Hu" });
  expect(await keptAnswer(wei)).toBe("Dear Hu");
  await next.takeEarlier();
  await next.sent("Dear Hu");
  expect(rows.size).toBe(0);
});

it("forgets an earlier draft that was the answer, word for word", async () => {
  await keepAnswer(wei, "Hello");
  const answer = openAnswer(wei);
  const first = answer.write("Hel");
  await first;
  await answer.write("Hello");
  await answer.sent("Hello");
  expect(answer.state.get()).toMatchObject({ draft: "", earlier: "" });
  expect(rows.size).toBe(0);
});

it("forgets a person's drafts of answers at sign-out, and nothing else", async () => {
  const article = JSON.stringify({ staffId: 1, textId: 7, locale: "cn" });
  rows.set(article, { words: "An article" });
  await keepAnswer(wei, "Dear Lin");
  await keepAnswer({ staffId: 1, messageId: 8 }, "Dear Hu");
  await keepAnswer({ staffId: 2, messageId: 8 }, "Another one's");
  await forgetAnswers(1);
  expect(await keptAnswer({ staffId: 2, messageId: 8 })).toBe("Another one's");
  expect([...rows.keys()].map((key) => placeOf(key).textId)).toEqual([7, "answer 8"]);
});

it("forgets what nobody has sent for a week, whoever typed it", async () => {
  vi.useFakeTimers();
  try {
    await keepAnswer(wei, "Dear Lin");
    await keepAnswer({ staffId: 2, messageId: 8 }, "Dear Hu");
    vi.advanceTimersByTime(7 * 24 * 60 * 60_000);
    await forgetOldAnswers();
    expect(await keptAnswer(wei)).toBe("Dear Lin");
    vi.advanceTimersByTime(1);
    expect(await keptAnswer(wei)).toBe("");
    // Also where nobody opens the inbox any more.
    await forgetOldAnswers();
    expect(rows.size).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
