import { expect, it } from "vitest";
import { scoresOf } from "./scores";

it("counts what tests notice, and leaves out what could not be tried", () => {
  const mutants = ["Killed", "Timeout", "Survived", "NoCoverage", "Ignored", "CompileError"].map(
    (status) => ({ status }),
  );
  const files = { "app/a.ts": { mutants }, "app/b.ts": { mutants: [] } };
  expect([...scoresOf({ files })]).toEqual([
    ["app/a.ts", { changes: 4, score: 50 }],
    ["app/b.ts", { changes: 0, score: 100 }],
  ]);
});
