import { describe, expect, it } from "vitest";
import type { HelpError } from "~/domain/help/help";
import { chooseErrors, stepOfErrors } from "./choose-errors";

describe("the list of codes", () => {
  const error = (code: string, area: HelpError["area"], screen: string): HelpError => ({
    code,
    area,
    screen,
    cause: "A cause",
    todo: "Do it.",
    changedAt: "2026-11-22T00:00:00Z",
  });
  const proxies = Array.from({ length: 20 }, (_, index) =>
    error(`P-${400 + index}`, "proxies", `Proxy ${index}`),
  );
  const all = [...proxies, error("S-401", "starting", "Sign in again")];
  const read = (query: string) => chooseErrors(all, new URLSearchParams(query));
  const choose = (query: string) => {
    const choice = read(query);
    if (choice === null) throw new Error(`${query} chooses nothing`);
    return choice;
  };

  it("shows a step at a time, from the beginning", () => {
    expect([choose("").errors.length, choose("").total]).toEqual([stepOfErrors, 21]);
    expect(choose("page=2").errors.length).toBe(2 * stepOfErrors);
    expect([choose("page=3").page, choose("page=3").errors.length]).toEqual([3, 21]);
    expect([choose("page=1").page, choose("page=").page]).toEqual([1, 1]);
    expect(["page=4", "page=0", "page=x", "area=starting&page=2"].map(read)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("knows the sections that have codes, and no others", () => {
    expect(choose("").areas).toEqual(["starting", "proxies"]);
    expect(choose("area=starting").errors.map(({ code }) => code)).toEqual(["S-401"]);
    expect(read("area=billing")).toBeNull();
    expect(choose("area=billing&q=s401").area).toBeNull();
  });

  it("finds a code in any form, and words on the screen", () => {
    expect(choose("q=s401").errors.map(({ code }) => code)).toEqual(["S-401"]);
    expect(choose("q=sign").errors.map(({ code }) => code)).toEqual(["S-401"]);
    expect(choose("q=S-402").missing).toEqual({ code: "S-402", like: expect.any(Array) });
    expect(choose("q=S-402").missing?.like[0]).toBe("S-401");
    expect(choose("q=nothing").missing).toBeNull();
  });
});
