import { describe, expect, it } from "vitest";
import { createPatience, keepSaying, untilAborted } from "./upload-waits";

describe("waits of uploads", () => {
  it("are for the same work, whoever asks, until it is done", async () => {
    const patiently = createPatience(60_000);
    const { promise, resolve } = Promise.withResolvers<string>();
    let begun = 0;
    const work = () => {
      begun += 1;
      return promise;
    };
    const both = Promise.all([patiently("one", work), patiently("one", work)]);
    const other = patiently("other", async () => "other");
    resolve("done");
    expect(await both).toEqual(["done", "done"]);
    expect(await other).toBe("other");
    expect(begun).toBe(1);
    await patiently("one", work);
    expect(begun).toBe(2);
  });

  it("end before the work does, which goes on", async () => {
    const patiently = createPatience(1);
    const { promise, resolve } = Promise.withResolvers<string>();
    const ask = () => patiently("one", () => promise);
    await expect(ask()).rejects.toMatchObject({ problem: "still-reading" });
    resolve("done");
    expect(await ask()).toBe("done");
  });

  it("end the writing where its sign fails", async () => {
    const stop = new AbortController();
    const failure = new Error("somebody else writes");
    await keepSaying(() => Promise.reject(failure), 1, stop);
    expect(stop.signal.reason).toBe(failure);
  });

  it("give no signs once the writing is over", async () => {
    const stop = new AbortController();
    const said: string[] = [];
    const saying = keepSaying(async () => void said.push("here"), 60_000, stop);
    stop.abort();
    await saying;
    expect(said).toEqual([]);
  });

  it("pass no byte on after a stop", async () => {
    const stop = new AbortController();
    const content = async function* () {
      yield Buffer.from("a");
      yield Buffer.from("b");
    };
    const passing = untilAborted(content(), stop.signal);
    expect((await passing.next()).value).toEqual(Buffer.from("a"));
    stop.abort(new Error("stopped"));
    await expect(passing.next()).rejects.toThrow("stopped");
  });
});
