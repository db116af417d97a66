import { afterEach, expect, it, vi } from "vitest";
import { CallError } from "~console/api/call-error";
import { delay } from "~console/api/try-again";
import { createRate, timeLeft } from "./rate";
import { heldBy, nextSize, sendBuild, waitFor } from "./send-build";

afterEach(() => vi.unstubAllGlobals());

const mebibyte = 1024 ** 2;

it("sends as much at a time as takes about a second and a half, and grows by steps", () => {
  expect(nextSize(mebibyte, 1_500)).toBe(mebibyte);
  expect(nextSize(mebibyte, 3_000)).toBe(mebibyte / 2);
  expect(nextSize(mebibyte, 1)).toBe(2 * mebibyte);
  expect(nextSize(mebibyte, 60_000)).toBe(256 * 1024);
  expect(nextSize(32 * mebibyte, 10)).toBe(32 * mebibyte);
});

it("tries again what ends by itself, and nothing else", () => {
  expect(waitFor(new CallError("offline"))).toBe(1_000);
  expect(waitFor(new CallError("upload-refused", { upload: "in-use" }))).toBe(1_000);
  expect(waitFor(new CallError("unavailable", { upload: "busy", seconds: 5 }))).toBe(5_000);
  for (const upload of ["sum-wrong", "wrong-state", "name-taken", "bytes-lost"] as const) {
    expect(waitFor(new CallError("upload-refused", { upload })), upload).toBeNull();
  }
  expect(waitFor(new CallError("no-room", { upload: "no-room" }))).toBeNull();
  expect(waitFor(new CallError("slowed", { upload: "too-many-uploads", seconds: 60 }))).toBeNull();
  expect(waitFor(new CallError("forbidden"))).toBeNull();
  expect(waitFor(new Error("bug"))).toBeNull();
});

it("is held for as long as the connection or the storage is away, and says which", () => {
  const away = new CallError("unavailable", { upload: "storage-away", seconds: 5 });
  expect([heldBy(away), waitFor(away)]).toEqual(["storage-away", 5_000]);
  expect(heldBy(new CallError("offline"))).toBe("held");
  expect(heldBy(new CallError("unavailable", { upload: "busy", seconds: 5 }))).toBeNull();
  expect(heldBy(new Error("bug"))).toBeNull();
});

it("a pause ends the piece under way, sends nothing more, and counts what the server has told", async () => {
  const stop = new AbortController();
  const methods: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { method = "", headers, signal }: RequestInit) => {
    methods.push(method);
    const given = new Headers(headers);
    if (method === "POST") return new Response(null, { headers: { location: "/uploads/1" } });
    if (method === "GET") return new Response(null, { headers: { "upload-offset": "0" } });
    if (given.get("upload-offset") === "0") {
      return new Response(null, { headers: { "upload-offset": String(mebibyte) } });
    }
    const ended = new Promise<never>((_, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason)),
    );
    stop.abort();
    return ended;
  });
  const told: number[] = [];
  const sent = sendBuild(
    new File([new Uint8Array(3 * mebibyte)], "a.exe"),
    {
      product: "client",
      version: "9.0.0",
      sha256: "0".repeat(64),
      role: "installer",
      architecture: "x64",
      fromVersion: null,
    },
    {
      signal: stop.signal,
      onProgress: (_, received) => void told.push(received),
      onBegun: () => undefined,
    },
  );
  await expect(sent).rejects.toMatchObject({ name: "AbortError" });
  expect(told).toEqual([0, mebibyte]);
  expect(methods).toEqual(["POST", "GET", "PATCH", "PATCH"]);
});

it("waits for no next try when the pause came while a call failed", async () => {
  const waited = delay(60_000, AbortSignal.abort("paused")).catch((reason) => reason);
  expect(await Promise.race([waited, new Promise((resolve) => setTimeout(resolve, 0))])).toBe(
    "paused",
  );
});

it("tells a rate over the last ten seconds, once there is enough to tell", () => {
  let now = 0;
  const rate = createRate(() => now);
  expect(rate(0)).toBeNull();
  now = 500;
  expect(rate(1_000)).toBeNull();
  now = 2_000;
  expect(rate(4_000)).toBe(2_000);
  // A pause: what is old does not count.
  now = 60_000;
  expect(rate(4_000)).toBeNull();
  now = 61_000;
  expect(rate(5_000)).toBe(1_000);
});

it("tells the time that is left in one unit", () => {
  const words = { seconds: "{count} s", minutes: "{count} min", hours: "{count} h" };
  expect([0.2, 13, 89.5, 90, 600, 5_399, 5_400, 20_000].map((one) => timeLeft(words, one))).toEqual(
    ["1 s", "13 s", "90 s", "2 min", "10 min", "90 min", "2 h", "6 h"],
  );
});
