import { describe, expect, it } from "vitest";
import { samples, startingFacts } from "~/brand";
import { seedFriendLinks } from "~/domain/friend-link/friend-link-actions.server";
import { noteSamples } from "~/domain/sample-content/note-samples.server";
import { samplePaths } from "~/domain/settings/samples";
import { staff } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import {
  describeDemonstration,
  missingRepresentatives,
  requireEmptyStart,
  warnOfSamples,
} from "./samples-at-start.server";

const { db } = await databaseOfFile();

it("representatives that nobody has appointed are named, each until it is written in both languages", () => {
  expect(missingRepresentatives(startingFacts)).toHaveLength(2);
  const eu = { cn: "欧盟代表", en: "A representative" };
  const [left, ...others] = missingRepresentatives({ ...startingFacts, euRepresentative: eu });
  expect(others).toEqual([]);
  expect(left).toMatch(/in the UK/);
  const half = { ...startingFacts, euRepresentative: { ...eu, cn: "" } };
  expect(missingRepresentatives(half)).toHaveLength(2);
});

/** Texts of a fact, however deep they are. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it("every fact of the brand that looks invented is marked as a sample", () => {
  const marked = new Set(textsIn(samples));
  const looksInvented = /\.example\b|示例|\bExample\b|Shili|0{4}/;
  const unmarked = textsIn(startingFacts).filter(
    (text) => looksInvented.test(text) && !marked.has(text),
  );
  expect(unmarked).toEqual([]);
  expect(textsIn(samples).filter((text) => looksInvented.test(text)).length).toBeGreaterThan(15);
});

describe("a start for the world", () => {
  const empty = {
    SAMPLE_CONTENT: "refuse",
    STARTING_CONTENT: "empty",
    PUBLIC_URL: "https://www.site.test",
  } as const;
  const facts = `${samplePaths(startingFacts).length} company facts`;
  const startWith = async (env: Parameters<typeof warnOfSamples>[1]["env"]) => {
    const warnings: string[] = [];
    const start = { env, isFirstStart: true };
    await requireEmptyStart(db, start);
    await warnOfSamples(db, start, { warn: (sentence) => warnings.push(sentence) });
    return warnings;
  };

  it("is refused before samples are stored, with the setting that begins empty", async () => {
    await expect(startWith({ ...empty, STARTING_CONTENT: "samples" })).rejects.toThrow(
      /Begin empty: {2}STARTING_CONTENT=empty/,
    );
  });

  it("warns of facts until an owner could have written them, then is refused", async () => {
    expect((await startWith(empty))[0]).toBe(`Visitors see samples: ${facts}`);
    await db.insert(staff).values({
      email: "lin@staff.example",
      name: "Lin",
      locale: "en",
      roles: ["owner"],
      translatesInto: [],
      userHandle: "lin",
      lastSeenAt: new Date(),
      createdAt: new Date(),
    });
    const refused = startWith(empty);
    await expect(refused).rejects.toThrow(`  ${facts}\n\nWrite facts:`);
    await expect(refused).rejects.toThrow("https://www.site.test/console/settings\n");
    await expect(refused).rejects.not.toThrow(/Clear them/);
  });

  it("names content beside facts, and how it is cleared", async () => {
    await seedFriendLinks(db, [
      { group: "tools", name: { cn: "样例", en: "Sample" }, url: "https://sample.example/" },
    ]);
    await noteSamples(db, ["friend-link"]);
    const [first, second, ...others] = await startWith({ ...empty, SAMPLE_CONTENT: "show" });
    expect([first, second]).toEqual([
      `Visitors see samples: ${facts}`,
      "Visitors see samples: 1 friendly link",
    ]);
    expect(await describeDemonstration(db, {})).toMatch(/are invented/);
    expect(await describeDemonstration(db, empty)).toBeUndefined();
    expect(others).toHaveLength(1 + missingRepresentatives(startingFacts).length);
    await expect(startWith(empty)).rejects.toThrow(/Clear them: {3}npm run site -- sample-content/);
  });
});
