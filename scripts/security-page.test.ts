import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const text = readFileSync("docs/security.md", "utf8");
const rows = [...text.matchAll(/^\| ([\d., ]+) \| [^|]+ \| ([a-z ]+) \|/gm)];
const states = ["met", "partly", "not met", "operator", "none"];

it("names only files that exist as evidence", () => {
  const files = [...text.matchAll(/`((?:app|console|docs|tests)\/[^`]+)`/g)].map(
    ([, file = ""]) => file,
  );
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it("judges every item of ASVS 5.0 level 2 once, and counts them right", () => {
  const items = rows.flatMap(([, ids = "", state = ""]) =>
    ids.split(", ").map((id) => ({ id, state })),
  );
  // Levels 1 and 2 of version 5.0.0 have 253 requirements.
  expect(new Set(items.map(({ id }) => id)).size).toBe(253);
  expect(items).toHaveLength(253);
  expect(items.filter(({ state }) => !states.includes(state))).toEqual([]);
  const counted = states.map((state) => {
    return `${items.filter((item) => item.state === state).length} ${state}`;
  });
  expect(text).toContain(`Of 253 items: ${counted.join(", ")}.`);
});
