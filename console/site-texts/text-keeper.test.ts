import { beforeEach, expect, it, vi } from "vitest";
import { newTextKeeper } from "./text-keeper";

const call = vi.hoisted(() => vi.fn());
vi.mock("~console/api/call", () => ({ call }));

const state = {
  ...{ starting: "Begun", live: "Begun", draft: "In another window", version: 4 },
  ...{ author: null, savedAt: "2026-11-23T02:00:00.000Z", behind: null },
};
const place = { page: "home", key: "hero.lead", locale: "en" } as const;

beforeEach(() => {
  call.mockReset().mockResolvedValue({ version: 5, savedAt: "2026-11-23T03:00:00.000Z" });
});

it("has the draft kept that words of an earlier page take the place of", async () => {
  // The browser was killed after a conflict had ended with these words, before the server had them.
  const keeper = newTextKeeper(place, state, 7);
  await keeper.takeUp({ words: "Chosen", base: { words: state.draft, version: 4 } });
  const sent = { ...place, version: 4, text: "Chosen", keepsOther: true };
  expect(call.mock.calls).toEqual([["saveSiteText", sent]]);
  keeper.change("Chosen, and more");
  await keeper.saveNow();
  const next = { ...sent, version: 5, text: "Chosen, and more", keepsOther: false };
  expect(call.mock.lastCall).toEqual(["saveSiteText", next]);
});
