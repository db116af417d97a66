import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CallError } from "~console/api/call-error";
import { type ArticleWords, noWords, sameWords } from "~console/drafts/article-words";
import {
  createDraftKeeper,
  type DraftKeeperDeps,
  type LocalDraft,
} from "~console/drafts/draft-keeper";
import { differingFields } from "~console/drafts/other-fields";
import { countWordsOf, diffTexts, diffWords } from "~console/drafts/word-diff";
import { joinTexts } from "~console/editor/join-texts";
import { rowsOf, sourceColumn, textsBeside } from "~console/editor/pairs";
import { withValue } from "~console/ui/with-value";
import { loadLanguage } from "~console/words";
import { comparedIn } from "./compared";
import { filterOf } from "./list-filter";

const body = (text: string): ArticleWords => ({ ...noWords, body: text });

describe("the keeper of a draft", () => {
  /** A server with one text, as several people save it. */
  function server(first = "") {
    let now = { words: body(first), version: 1 };
    const here = { draft: undefined as LocalDraft | undefined };
    const copies: string[] = [];
    let isAway = false;
    const deps: DraftKeeperDeps = {
      same: sameWords,
      save: async ({ words, version }) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        if (isAway) throw new CallError("offline");
        if (version !== now.version && words.body !== now.words.body) {
          throw new CallError("moved-on", { conflict: now });
        }
        if (words.body !== now.words.body) now = { words, version: now.version + 1 };
        return { version: now.version, savedAt: "2026-11-22T02:00:00Z" };
      },
      copy: async (words) => {
        copies.push(words.body);
        return 7;
      },
      storedIn: ({ code, conflict }) =>
        code === "moved-on" ? (conflict as typeof now) : undefined,
      saveLocally: async (draft) => {
        here.draft = draft;
      },
      forgetHere: async () => {
        here.draft = undefined;
      },
    };
    return {
      deps,
      here,
      copies,
      text: () => now.words.body,
      open: () => createDraftKeeper({ ...now, savedAt: null }, deps),
      goAway: (away: boolean) => {
        isAway = away;
      },
      savedByOther: (text: string) => {
        now = { words: body(text), version: now.version + 1 };
      },
    };
  }
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("keeps each change in the browser at once, and has it on the server within two seconds", async () => {
    const { open, here, text } = server();
    const keeper = open();
    keeper.change(body("a"));
    expect(here.draft?.words.body).toBe("a");
    expect(keeper.state.get().kind).toBe("unsaved");
    // Somebody who never pauses does not wait longer.
    for (let typed = 0; typed < 19; typed += 1) {
      await vi.advanceTimersByTimeAsync(100);
      keeper.change(body(`a${typed}`));
    }
    await vi.advanceTimersByTimeAsync(100);
    expect(text()).not.toBe("");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(text()).toBe("a18");
    expect(keeper.state.get()).toEqual({ kind: "saved", at: "2026-11-22T02:00:00Z" });
    expect(here.draft).toBeUndefined();
  });

  it("does not say saved before the server has the last word", async () => {
    const { open, here, text } = server();
    const keeper = open();
    keeper.change(body("a"));
    const first = keeper.saveNow();
    await vi.advanceTimersByTimeAsync(50);
    keeper.change(body("ab"));
    await vi.advanceTimersByTimeAsync(60);
    await first;
    expect(text()).toBe("a");
    expect(keeper.state.get().kind).toBe("unsaved");
    expect(here.draft?.words.body).toBe("ab");
    expect(here.draft?.base).toMatchObject({ version: 2 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(text()).toBe("ab");
  });

  it("takes its own save, whose answer was lost, for nobody else's", async () => {
    const one = server("a");
    let isCut = true;
    const save: DraftKeeperDeps["save"] = async (draft, how) => {
      const answer = await one.deps.save(draft, how);
      if (isCut) throw new CallError("offline");
      return answer;
    };
    const keeper = createDraftKeeper(
      { words: body("a"), version: 1, savedAt: null },
      { ...one.deps, save },
    );
    keeper.change(body("ab"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(keeper.state.get().kind).toBe("offline");
    expect(one.text()).toBe("ab");
    keeper.change(body("abc"));
    // The window is gone: what the next one finds in the browser says what was on its way.
    const found = structuredClone(one.here.draft);
    isCut = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(keeper.state.get().kind).toBe("saved");
    expect(one.text()).toBe("abc");
    expect(one.copies).toEqual([]);

    one.savedByOther("ab");
    expect(found).toMatchObject({ words: body("abc"), sent: body("ab"), base: { version: 1 } });
    const next = createDraftKeeper(
      { words: body("ab"), version: 4, savedAt: null },
      { ...one.deps, save },
    );
    if (found !== undefined) void next.takeUp(found);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(next.state.get().kind).toBe("saved");
    expect(one.text()).toBe("abc");

    // Another one's text is a conflict as before.
    isCut = true;
    next.change(body("abcd"));
    await vi.advanceTimersByTimeAsync(1_000);
    one.savedByOther("theirs");
    next.change(body("abcde"));
    isCut = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(next.state.get()).toMatchObject({ kind: "conflict", copy: 7 });
    expect(one.text()).toBe("theirs");
    expect(one.copies).toEqual(["abcde"]);
  });

  it("tries again by itself when nobody answered", async () => {
    const { open, here, goAway, text } = server();
    const keeper = open();
    goAway(true);
    keeper.change(body("a"));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(keeper.state.get().kind).toBe("offline");
    expect(here.draft?.words.body).toBe("a");
    goAway(false);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(text()).toBe("a");
    expect(keeper.state.get().kind).toBe("saved");
  });

  it("keeps what the server refuses for a while, and does not ask more often than it says", async () => {
    const { open, deps, here, text } = server("first");
    const save = deps.save;
    let tries = 0;
    deps.save = async () => {
      tries += 1;
      throw new CallError("slowed", { seconds: 1_800 });
    };
    const keeper = open();
    keeper.change(body("a"));
    await vi.advanceTimersByTimeAsync(62_000);
    expect(tries).toBe(2);
    expect(keeper.state.get()).toMatchObject({ kind: "failed", error: { code: "slowed" } });
    expect([here.draft?.words.body, text()]).toEqual(["a", "first"]);
    deps.save = save;
    await vi.advanceTimersByTimeAsync(61_000);
    expect([here.draft, text()]).toEqual([undefined, "a"]);
  });

  it("overwrites nobody: both texts stay until they are joined", async () => {
    const { open, savedByOther, copies, text, here } = server("a");
    const keeper = open();
    savedByOther("theirs");
    keeper.change(body("mine"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keeper.state.get()).toMatchObject({ kind: "conflict", copy: 7 });
    keeper.change(body("mine, and more"));
    await vi.advanceTimersByTimeAsync(20_000);
    expect([text(), keeper.words().body, copies]).toEqual(["theirs", "mine, and more", ["mine"]]);
    expect(here.draft?.words.body).toBe("mine, and more");
    expect(keeper.stored().words.body).toBe("a");
    const joined = keeper.join(body("both"));
    await vi.advanceTimersByTimeAsync(200);
    expect(await joined).toBe(true);
    expect(text()).toBe("both");
  });

  it("joins also while the own words are on their way to their place beside the draft", async () => {
    const { open, savedByOther, deps, text } = server("a");
    deps.copy = () => new Promise((resolve) => setTimeout(resolve, 5_000, 7));
    const keeper = open();
    savedByOther("theirs");
    keeper.change(body("mine"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keeper.state.get()).toMatchObject({ kind: "conflict", copy: null });
    const joined = keeper.join(body("both"));
    await vi.advanceTimersByTimeAsync(5_200);
    expect(await joined).toBe(true);
    expect(text()).toBe("both");
  });

  it("is no conflict when the other one has the same words", async () => {
    const { open, savedByOther, deps, here } = server("a");
    // A server that refuses the older version, whatever the words are.
    deps.save = async () => {
      throw new CallError("moved-on", { conflict: { words: body("b"), version: 2 } });
    };
    const keeper = open();
    savedByOther("b");
    keeper.change(body("b"));
    expect(here.draft?.words.body).toBe("b");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keeper.state.get().kind).toBe("saved");
    // Else the next visit would take up words that are stored long since.
    expect(here.draft).toBeUndefined();
  });

  it("says which version the server has, or why it does not have every word", async () => {
    const { open, goAway, savedByOther, text } = server("a");
    const keeper = open();
    expect(await keeper.savedVersion()).toBe(1);
    keeper.change(body("b"));
    const typedMeanwhile = keeper.savedVersion();
    await vi.advanceTimersByTimeAsync(50);
    keeper.change(body("bc"));
    await vi.advanceTimersByTimeAsync(250);
    expect([await typedMeanwhile, text()]).toEqual([3, "bc"]);
    goAway(true);
    keeper.change(body("bcd"));
    const away = expect(keeper.savedVersion()).rejects.toMatchObject({ code: "offline" });
    await vi.advanceTimersByTimeAsync(150);
    await away;
    goAway(false);
    savedByOther("theirs");
    const moved = expect(keeper.savedVersion()).rejects.toMatchObject({ code: "moved-on" });
    await vi.advanceTimersByTimeAsync(150);
    await moved;
    // As long as nobody has chosen, it stays so.
    await expect(keeper.savedVersion()).rejects.toMatchObject({ code: "moved-on" });
    expect(text()).toBe("theirs");
  });

  it("sends one save at a time, whoever asks for it at once", async () => {
    const { open, deps } = server("a");
    let under = 0;
    let most = 0;
    const { save } = deps;
    deps.save = async (draft, how) => {
      under += 1;
      most = Math.max(most, under);
      return save(draft, how).finally(() => {
        under -= 1;
      });
    };
    const keeper = open();
    keeper.change(body("b"));
    const first = keeper.saveNow();
    await vi.advanceTimersByTimeAsync(50);
    keeper.change(body("c"));
    const others = Promise.all([
      keeper.savedVersion(),
      keeper.savedVersion(),
      keeper.saveNow(),
      first,
    ]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([await others, most]).toEqual([[3, 3, true, false], 1]);
  });

  it("takes up what an earlier window left, also against a text that has moved on", async () => {
    const one = server("a");
    const left: LocalDraft = { words: body("left"), base: { words: body("a"), version: 1 } };
    const first = one.open().takeUp(left);
    await vi.advanceTimersByTimeAsync(200);
    await first;
    expect(one.text()).toBe("left");

    const other = server("a");
    other.savedByOther("theirs");
    const keeper = other.open();
    const second = keeper.takeUp(left);
    await vi.advanceTimersByTimeAsync(200);
    await second;
    expect(other.text()).toBe("theirs");
    expect(keeper.state.get().kind).toBe("conflict");
    expect(keeper.stored().words.body).toBe("a");
  });

  it("says of the save that ends a conflict that it takes the place of another text", async () => {
    const { open, deps, savedByOther, goAway, copies, text } = server("a");
    const said: boolean[] = [];
    const { save } = deps;
    deps.save = (draft, how) => {
      said.push(how.afterConflict);
      return save(draft, how);
    };
    const keeper = open();
    savedByOther("theirs");
    keeper.change(body("mine"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([said, copies, text()]).toEqual([[false], ["mine"], "theirs"]);
    goAway(true);
    const joined = keeper.join(body("mine"));
    await vi.advanceTimersByTimeAsync(200);
    expect(await joined).toBe(false);
    goAway(false);
    // The next try says it as well, and what is typed after it does not.
    await vi.advanceTimersByTimeAsync(4_000);
    expect([said, text()]).toEqual([[false, true, true], "mine"]);
    keeper.change(body("more"));
    await vi.advanceTimersByTimeAsync(2_000);
    expect([said, text()]).toEqual([[false, true, true, false], "more"]);
  });

  it("has what was typed kept before earlier words take its place", async () => {
    const one = server("a");
    const said: [string, boolean][] = [];
    const save: DraftKeeperDeps["save"] = (draft, how) => {
      said.push([draft.words.body, how.afterConflict]);
      return one.deps.save(draft, how);
    };
    const keeper = createDraftKeeper(
      { words: body("a"), version: 1, savedAt: null },
      { ...one.deps, save },
    );
    keeper.change(body("a long day's work"));
    const taken = keeper.take(body("earlier"));
    await vi.advanceTimersByTimeAsync(300);
    expect(await taken).toBe(true);
    expect(said).toEqual([
      ["a long day's work", false],
      ["earlier", true],
    ]);
    expect(one.text()).toBe("earlier");
    // What the server does not have is not given up.
    one.goAway(true);
    keeper.change(body("typed on the way"));
    const refused = keeper.take(body("a"));
    await vi.advanceTimersByTimeAsync(300);
    expect(await refused).toBe(false);
    expect(keeper.words().body).toBe("typed on the way");
    keeper.leave();
  });

  it("has also those words kept beside a draft that are typed until it is gone on with", async () => {
    const one = server("a");
    const copy: DraftKeeperDeps["copy"] = async (words) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return one.deps.copy?.(words) ?? 0;
    };
    const keeper = createDraftKeeper(
      { words: body("a"), version: 1, savedAt: null },
      { ...one.deps, copy },
    );
    one.savedByOther("theirs");
    keeper.change(body("mine"));
    await vi.advanceTimersByTimeAsync(1_300);
    keeper.change(body("mine, longer"));
    const kept = keeper.keepBeside();
    await vi.advanceTimersByTimeAsync(50);
    keeper.change(body("mine, and more"));
    await vi.advanceTimersByTimeAsync(200);
    await kept;
    expect(one.copies).toEqual(["mine", "mine, longer", "mine, and more"]);
    // What is kept by then is not kept twice.
    await keeper.keepBeside();
    expect(one.copies).toHaveLength(3);
  });

  it("has what was typed in a conflict kept beside the draft when the screen is left, once", async () => {
    const one = server("a");
    const keeper = createDraftKeeper({ words: body("a"), version: 1, savedAt: null }, one.deps);
    one.savedByOther("theirs");
    keeper.change(body("mine"));
    await vi.advanceTimersByTimeAsync(1_300);
    keeper.change(body("mine, and more"));
    await vi.advanceTimersByTimeAsync(5_000);
    keeper.leave();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(one.copies).toEqual(["mine", "mine, and more"]);
    // The browser has them as well: the next visit meets the same conflict.
    expect(one.here.draft?.words.body).toBe("mine, and more");
    keeper.leave();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(one.copies).toHaveLength(2);
  });

  it("sends what is typed when the screen is left", async () => {
    const { open, text } = server();
    const keeper = open();
    keeper.change(body("last"));
    keeper.leave();
    await vi.advanceTimersByTimeAsync(150);
    expect(text()).toBe("last");
  });

  it("sends when the screen is left what was typed while an older save was under way", async () => {
    const { open, text, here } = server();
    const keeper = open();
    keeper.change(body("older"));
    void keeper.saveNow();
    await vi.advanceTimersByTimeAsync(50);
    keeper.change(body("newer"));
    keeper.leave();
    await vi.advanceTimersByTimeAsync(60);
    expect(text()).toBe("older");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(text()).toBe("newer");
    expect(here.draft).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("joining two texts", () => {
  const join = (base: string, mine: string, theirs: string) => {
    const joined = joinTexts(body(base), body(mine), body(theirs));
    return [joined.words.body, joined.both];
  };
  it("takes from each what only that one changed", () => {
    expect(join("a\n\nb\n\nc\n", "a1\n\nb\n\nc\n", "a\n\nb\n\nc2\n")).toEqual([
      "a1\n\nb\n\nc2\n",
      0,
    ]);
    expect(join("a\n\nb\n\nc", "a\n\nc", "a\n\nb\n\nc\n\nd")).toEqual(["a\n\nc\n\nd", 0]);
    expect(join("a", "x\n\na", "a\n\ny")).toEqual(["x\n\na\n\ny", 0]);
  });
  it("keeps the own words where both changed the same, and counts it", () => {
    expect(join("a\n\nb", "a1\n\nb", "a2\n\nb")).toEqual(["a1\n\nb", 1]);
    expect(join("a", "x", "x")).toEqual(["x", 0]);
  });
  it("changes no byte of what nobody changed", () => {
    const base = "\r\n# a  \r\n\n\n\n- b\n- c\n\n```\n\n\nx\n```\n \n";
    expect(join(base, base, base)).toEqual([base, 0]);
    expect(join(base, base.replace("c", "d"), base)).toEqual([base.replace("c", "d"), 0]);
  });
  it("joins title, summary and tags as well", () => {
    const words = (title: string, summary: string, tags: string[]): ArticleWords => ({
      fields: { title, summary, tags },
      body: "",
    });
    const joined = joinTexts(words("a", "b", []), words("a1", "b1", []), words("a", "b2", ["x"]));
    expect(joined).toEqual({ words: words("a1", "b1", ["x"]), both: 1 });
  });
  it("joins every other field, whatever it is, and says whether two texts have the same", () => {
    const place = (section: string) => ({ slug: "a", section, applies: "6.0+", order: 1 });
    const words = (fields: object): ArticleWords => ({
      ...noWords,
      fields: { ...noWords.fields, ...fields },
    });
    const joined = joinTexts(
      words({ help: place("team"), later: { a: [1] } }),
      words({ help: place("team"), later: { a: [2] } }),
      words({ help: place("rpa"), later: { a: [1] } }),
    );
    expect(joined).toEqual({ words: words({ help: place("rpa"), later: { a: [2] } }), both: 0 });
    expect(sameWords(words({ later: { a: [1] } }), words({ later: { a: [2] } }))).toBe(false);
    expect(sameWords(words({ later: { a: 1, b: 2 } }), words({ later: { b: 2, a: 1 } }))).toBe(
      true,
    );
    expect(sameWords(words({ help: undefined }), words({}))).toBe(true);
  });
});

describe("fields that are not translated", () => {
  it("are compared in words where they differ", async () => {
    const language = await loadLanguage("en");
    const place = { slug: "a", section: "team", applies: "6.0+", order: 1 } as const;
    const one = { ...noWords.fields, tags: ["proxy"], help: place };
    const other = { ...one, tags: ["proxy", "team"], help: { ...place, order: 2 } };
    expect(differingFields(language, one, one)).toEqual([]);
    expect(differingFields(language, one, other)).toEqual([
      { name: "tags", label: "Tags", before: "proxy", after: "proxy, team" },
      expect.objectContaining({
        name: "help",
        after: expect.stringMatching(/^\/help\/a · .+ · 6\.0\+ · 2$/),
      }),
    ]);
  });
});

describe("comparing words", () => {
  it("finds whole words in Chinese", () => {
    const parts = diffWords(
      "cn",
      "万象会加入随机噪点，重启后不变。",
      "万象固定一组偏差，重启后也不变。",
    );
    expect(
      parts
        .filter(({ kind }) => kind !== "deleted")
        .map(({ text }) => text)
        .join(""),
    ).toBe("万象固定一组偏差，重启后也不变。");
    expect(
      parts
        .filter(({ kind }) => kind !== "inserted")
        .map(({ text }) => text)
        .join(""),
    ).toBe("万象会加入随机噪点，重启后不变。");
    expect(parts.at(0)).toEqual({ kind: "same", text: "万象" });
  });
  it("is done in time, whatever is compared", () => {
    const long = (seed: number) =>
      Array.from({ length: 20_000 }, (_, index) => `${(index * seed) % 9_973}`).join(" ");
    const parts = diffWords("en", long(17), long(29));
    expect(parts.map(({ kind }) => kind)).toContain("inserted");
  }, 5_000);
  it("aligns paragraphs and counts what differs", () => {
    const diffs = diffTexts(
      "en",
      "# A\n\nOne two.\n\nGone.",
      "# A\n\nOne three.\n\nGone.\n\nNew one.",
    );
    expect(diffs.map(({ before, after }) => before === after)).toEqual([true, false, true, false]);
    expect(countWordsOf("en", diffs)).toEqual({ inserted: 3, deleted: 1 });
  });
});

describe("the two columns", () => {
  const source = (text: string) => ({ fields: { title: "", summary: "" }, body: text });
  it("pair each paragraph of the source with its translation", () => {
    const column = sourceColumn(source("# 一\n\n二\n\n三"), source("# 一\n\n二点五\n\n三\n\n四"));
    expect(column.map(({ change }) => change?.kind)).toEqual([
      undefined,
      "changed",
      undefined,
      "added",
    ]);
    const text = "# One\n\nTwo.\n\nThree.";
    const rows = rowsOf(column, text);
    expect(
      rows.map(({ left, place }) => [left, place && text.slice(place.from, place.to)]),
    ).toEqual([
      [0, "# One"],
      [1, "Two."],
      [2, "Three."],
      [3, null],
    ]);
  });
  it("show what was removed from the source where it was", () => {
    const column = sourceColumn(source("一\n\n二\n\n三"), source("一\n\n三"));
    const rows = rowsOf(column, "One.\n\nTwo.\n\nThree.");
    expect(column.map(({ after }) => after)).toEqual(["一", null, "三"]);
    expect(rows.map(({ left }) => left)).toEqual([0, 1, 2, null]);
    expect(rows[1]?.place).toBeNull();
  });
  it("stand without a translation, and without a source", () => {
    const column = sourceColumn(source("一"), source("一"));
    expect(rowsOf(column, "")).toEqual([{ left: 0, place: null }]);
    expect([...textsBeside(column, "")]).toEqual([[0, null]]);
    expect([...textsBeside(column, "One.")]).toEqual([[0, "One."]]);
    expect(rowsOf([], "One.")).toEqual([{ left: null, place: { from: 0, to: 4, shape: "text" } }]);
  });
});

describe("the address", () => {
  it("keeps the filter of the list", () => {
    const query = new URLSearchParams("tab=stale&q= 代理 &language=en.stale&author=3&tag=proxy");
    expect(filterOf(query)).toEqual({
      tab: "stale",
      q: "代理",
      author: "3",
      tag: "proxy",
      locale: "en",
      state: "stale",
    });
    expect(filterOf(new URLSearchParams("tab=x&language=fr.stale&author=-1&q= "))).toEqual({});
    expect(withValue(query, "tab", null)).not.toContain("tab=");
  });
  it("names two versions, the older one first", () => {
    const range = { highest: 300, hasDraft: true };
    const query = (text: string) => new URLSearchParams(text);
    expect(comparedIn(query(""), range, 2)).toEqual({ newer: "draft", older: 2 });
    expect(comparedIn(query(""), range, null)).toEqual({ newer: "draft", older: 300 });
    expect(comparedIn(query("new=1&old=299"), range, 2)).toEqual({ newer: 299, older: 1 });
    expect(comparedIn(query("new=draft&old=7"), range, 2)).toEqual({ newer: "draft", older: 7 });
    const kept = { highest: 1, hasDraft: false };
    expect(comparedIn(query("new=9&old=0.5"), kept, 1)).toEqual({ newer: 1, older: 1 });
    expect(comparedIn(query("new=draft"), kept, null)).toEqual({ newer: 1, older: 1 });
    expect(comparedIn(query(""), { highest: 0, hasDraft: false }, null)).toBeNull();
  });
});
