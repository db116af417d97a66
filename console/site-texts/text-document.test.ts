import { beforeEach, expect, it, vi } from "vitest";
import { CallError } from "~console/api/call-error";
import { newDocumentKeeper } from "~console/drafts/use-document";
import { textDocument } from "./text-document";

const call = vi.hoisted(() => vi.fn());
vi.mock("~console/api/call", () => ({ call }));
const keepDraft = vi.hoisted(() => vi.fn());
vi.mock("~console/drafts/local-drafts", () => ({ keepDraft, forgetDraft: async () => {} }));

const state = {
  starting: "Begun",
  live: "Begun",
  draft: "In another window",
  version: 4,
  author: null,
  savedAt: "2026-11-23T02:00:00.000Z",
  behind: null,
};
const place = { page: "home", key: "hero.lead", locale: "en" } as const;

beforeEach(() => {
  call.mockReset().mockResolvedValue({ version: 5, savedAt: "2026-11-23T03:00:00.000Z" });
  keepDraft.mockReset().mockResolvedValue(undefined);
});

it("has the draft kept that words of an earlier page take the place of", async () => {
  // The browser was killed after a conflict had ended with these words, before the server had them.
  const keeper = newDocumentKeeper(textDocument(place, state, 7));
  await keeper.takeUp({ words: "Chosen", base: { words: state.draft, version: 4 } });
  const sent = { ...place, version: 4, text: "Chosen", keepsOther: true };
  expect(call.mock.calls).toEqual([["saveSiteText", sent]]);
  keeper.change("Chosen, and more");
  await keeper.saveNow();
  const next = { ...sent, version: 5, text: "Chosen, and more", keepsOther: false };
  expect(call.mock.lastCall).toEqual(["saveSiteText", next]);
});

it.each(["offline", "slowed"] as const)(
  "closes only over words kept somewhere: %s",
  async (code) => {
    const keeper = newDocumentKeeper(textDocument(place, state, 7));
    expect(await keeper.mayClose()).toBe(true);
    call.mockRejectedValue(new CallError(code));
    keepDraft.mockRejectedValue(new Error("No database"));
    keeper.change("Kept nowhere");
    expect(await keeper.mayClose()).toBe(false);
    keepDraft.mockResolvedValue(undefined);
    keeper.change("Kept in this browser");
    expect(await keeper.mayClose()).toBe(true);
    keepDraft.mockRejectedValue(new Error("No database"));
    keeper.change("Kept nowhere again");
    expect(await keeper.mayClose()).toBe(false);
    call.mockResolvedValue({ version: 5, savedAt: "2026-11-23T03:00:00.000Z" });
    expect(await keeper.mayClose()).toBe(true);
  },
);

it("closes over words that an earlier page of this browser kept", async () => {
  call.mockRejectedValue(new CallError("offline"));
  const keeper = newDocumentKeeper(textDocument(place, state, 7));
  await keeper.takeUp({ words: "Kept before", base: { words: state.draft, version: 4 } });
  expect(await keeper.mayClose()).toBe(true);
});
