import { describe, expect, it } from "vitest";
import { identityIds, sampleMoment } from "~/site/product/sample-identities";
import { compare } from "./compare";
import { firstPicks, picksAfterPress, picksOf } from "./picks";

describe("comparing", () => {
  it("a window equals itself", () => {
    for (const id of identityIds) {
      const { lines, differing } = compare([id, id], sampleMoment);
      expect(lines).toHaveLength(7);
      expect(differing).toBe(0);
    }
  });

  it("two desktops have only the screen in common, a telephone nothing", () => {
    const desktops = compare(["E-0417", "E-0533"], sampleMoment);
    const equal = desktops.lines.filter(({ differs }) => !differs);
    expect(equal.map(({ name }) => name)).toEqual(["screen"]);
    expect(desktops.differing).toBe(6);
    expect(compare(["E-0533", "M-0021"], sampleMoment).differing).toBe(7);
  });

  it("shows the local times of both windows", () => {
    const { lines } = compare(["E-0417", "M-0021"], new Date("2026-07-01T12:00:00Z"));
    expect(lines.find(({ name }) => name === "time")?.values).toEqual(["08:00", "09:00"]);
  });
});

describe("picking", () => {
  it("an address picks windows that exist, each on its own", () => {
    const picksIn = (query: string) => picksOf(new URLSearchParams(query));
    expect(picksIn("")).toEqual(firstPicks);
    expect(picksIn("a=M-0021&b=M-0021")).toEqual({ a: "M-0021", b: "M-0021" });
    expect(picksIn("a=M-0021&b=X-1")).toEqual({ ...firstPicks, a: "M-0021" });
  });

  it("a press on a window takes the place of the older pick", () => {
    expect(picksAfterPress(firstPicks, "a", "M-0021")).toEqual({ a: "M-0021", b: "E-0533" });
    expect(picksAfterPress(firstPicks, "b", "M-0021")).toEqual({ a: "E-0417", b: "M-0021" });
  });

  it("a press on a window that is picked already takes both", () => {
    expect(picksAfterPress(firstPicks, "a", "E-0533")).toEqual({ a: "E-0533", b: "E-0533" });
  });
});
