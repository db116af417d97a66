import { expect, it } from "vitest";
import { report } from "./report";

const drill = { name: "flood", shown: "slow | dead", wanted: "fast" };

it("tells of each drill what was measured and whether it is what is wanted", () => {
  const text = report([
    { drill, outcome: { measured: "2 ms", isMet: true } },
    { drill, outcome: { measured: "4 s", isMet: false } },
    { drill, outcome: null },
  ]);
  const [, , met, missed, notPlayed] = text.split("\n");
  expect(met).toBe("| flood | slow \\| dead | fast | 2 ms | met |");
  expect(missed).toBe("| flood | slow \\| dead | fast | 4 s | **missed** |");
  expect(notPlayed).toBe("| flood | slow \\| dead | fast | not played on this machine | – |");
});
