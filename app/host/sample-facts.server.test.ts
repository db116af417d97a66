import { beforeAll, describe, expect, it } from "vitest";
import { brand, samples, startingFacts } from "~/brand";
import { seedFriendLinks } from "~/domain/friend-link/friend-link-actions.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { factSamples, missingRepresentatives, warnOfSamples } from "./sample-facts.server";

const { db } = await databaseOfFile();

describe("samples of the brand", () => {
  it("are named by a sentence each, with their value where it is one line", () => {
    const sentences = factSamples(samples);
    expect(sentences).toHaveLength(Object.keys(samples).length);
    expect(sentences).toContain(
      'The privacy mail address "privacy@manifold.example" is still a sample: write your own in the console, under Settings',
    );
  });

  it("are no longer named once the operator's own fact stands in their place", () => {
    const own = {
      ...startingFacts,
      privacyEmail: "privacy@operator.test",
      court: { cn: "法院", en: "Court" },
    };
    const left = factSamples(own);
    expect(left).toHaveLength(factSamples(startingFacts).length - 2);
    expect(left.join()).not.toMatch(/privacy mail|court/);
    expect(factSamples({ name: brand.name })).toEqual([]);
  });
});

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
  beforeAll(async () => {
    await seedFriendLinks(db, [
      { group: "tools", name: { cn: "样例", en: "Sample" }, url: "https://sample.example/" },
      { group: "tools", name: { cn: "真站" }, url: "https://www.friend-of-ours.com/" },
    ]);
  });

  it("names each sample of the brand and of the friend links once", async () => {
    const sentences: string[] = [];
    await warnOfSamples(db, { warn: (sentence) => sentences.push(sentence) });
    expect(sentences).toEqual([
      ...factSamples(startingFacts),
      ...missingRepresentatives(startingFacts),
      "The friend link to https://sample.example/ is still a sample: replace or remove it",
    ]);
  });
});
