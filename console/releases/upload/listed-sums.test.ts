import { beforeEach, describe, expect, it } from "vitest";
import { afterList, isAsListed, keepList, listedSums } from "./listed-sums";

const release = { product: "client", version: "1.0.0" } as const;
const right = "a".repeat(64);
const wrong = "b".repeat(64);
const name = "Manifold-1.0.0-x64.exe";
const list = (sha256: string) =>
  keepList(release, { name: "SHA256SUMS", text: `${sha256}  ${name}\n` });

beforeEach(() => listedSums.set(new Map()));

describe("a list of sums", () => {
  it("is held against a file that is stored already, and a later one takes its place", () => {
    const asListed = () => isAsListed(listedSums.get(), release, { name, sha256: right });
    expect(asListed()).toBeUndefined();
    list(wrong);
    expect(asListed()).toBe(false);
    list(right);
    expect(asListed()).toBe(true);
    const other = { ...release, version: "1.1.0" };
    expect(isAsListed(listedSums.get(), other, { name, sha256: right })).toBeUndefined();
  });

  it("that says nothing for certain is refused, and changes nothing", () => {
    list(right);
    const before = listedSums.get();
    const two = `${right}  a/${name}\n${wrong}  b/${name}\n`;
    for (const [text, problem] of [["", "no-sums"] as const, [two, "two-sums"] as const]) {
      const keep = () => keepList(release, { name: "SHA256SUMS", text });
      expect(keep).toThrow(expect.objectContaining({ problem, list: "SHA256SUMS" }));
    }
    expect(listedSums.get()).toBe(before);
  });

  it("tells those who show it that it has come", () => {
    let told = 0;
    const leave = listedSums.subscribe(() => {
      told += 1;
    });
    list(right);
    leave();
    expect(told).toBe(1);
  });

  it("stops a file on its way that is another one, and lets it go on after the right list", () => {
    const build = { ...release, file: { name }, sha256: right, rest: null };
    expect(afterList(listedSums.get(), { ...build, stage: "sending" })).toBeNull();
    list(wrong);
    for (const stage of ["sending", "paused", "held", "checking", "failed"] as const) {
      const rest = stage === "paused" || stage === "failed" ? stage : null;
      expect(afterList(listedSums.get(), { ...build, stage })).toEqual({
        stage: "differs",
        rest,
        isAsListed: false,
      });
    }
    // What is not read yet is compared when it was; what is thrown away is over.
    expect(afterList(listedSums.get(), { ...build, sha256: null, stage: "reading" })).toBeNull();
    expect(afterList(listedSums.get(), { ...build, stage: "cancelling" })).toBeNull();
    list(right);
    expect(afterList(listedSums.get(), { ...build, stage: "differs" })).toEqual({
      stage: "waits",
      rest: null,
      isAsListed: true,
    });
    expect(afterList(listedSums.get(), { ...build, stage: "paused" })).toEqual({
      stage: "paused",
      rest: null,
      isAsListed: true,
    });
  });

  it("lets nothing go on that a person had paused, or that had failed, before a wrong list came", () => {
    for (const rest of ["paused", "failed"] as const) {
      const build = { ...release, file: { name }, sha256: right };
      list(wrong);
      const differs = afterList(listedSums.get(), { ...build, stage: rest, rest: null });
      expect(differs).toMatchObject({ stage: "differs", rest });
      // The same list again.
      const again = afterList(listedSums.get(), { ...build, stage: "differs", rest });
      expect(again).toEqual(differs);
      list(right);
      expect(afterList(listedSums.get(), { ...build, stage: "differs", rest })).toEqual({
        stage: rest,
        rest: null,
        isAsListed: true,
      });
    }
  });
});
