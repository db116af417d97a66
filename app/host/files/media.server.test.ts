import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { mediaFolder } from "~/domain/media/media";
import type { LimitResult } from "~/platform/limits/limit-result";
import { StorageUnavailableError } from "~/platform/storage/file-storage";
import { listen } from "~tests/support/listen";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { createMediaHandler } from "./media.server";

const name = `${"a".repeat(26)}-480.webp`;
const whole = Buffer.from("the bytes of a picture");
const storage = createMemoryStorage();
const read = vi.spyOn(storage, "read");
const stat = vi.spyOn(storage, "stat");
const consume = vi.fn(async (): Promise<LimitResult> => ({ allowed: true, headers: {} }));
const error = vi.fn();
let server: Server;
let address: string;

beforeAll(async () => {
  await storage.write(name, [whole]);
  const media = createMediaHandler({ storage, log: { error }, consume });
  server = createServer((request, response) => void media(request, response));
  address = `${(await listen(server)).origin}${mediaFolder}${name}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  read.mockClear();
  stat.mockClear();
  consume.mockClear();
  error.mockClear();
});

const get = async (range: string) => {
  const { status, headers, body } = await fetch(address, { headers: { Range: range } });
  return { status, headers, bytes: body === null ? null : await buffer(body) };
};

it("sends a range of a picture", async () => {
  const { status, headers, bytes } = await get("bytes=4-8");
  expect(status).toBe(206);
  expect(headers.get("content-range")).toBe(`bytes 4-8/${whole.length}`);
  expect(bytes?.toString()).toBe("bytes");
});

it("sends the whole picture for several ranges, and reads it once", async () => {
  const { status, headers, bytes } = await get("bytes=0-1,4-5,8-9");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("image/webp");
  expect(bytes?.equals(whole)).toBe(true);
  expect(read).toHaveBeenCalledOnce();
});

it.each([
  [503, "5", new StorageUnavailableError(new Error("SlowDown"))],
  [500, null, new Error("EIO")],
])(
  "a picture answers %i, to be asked for again or not, when its storage fails",
  async (status, retryAfter, fault) => {
    stat.mockRejectedValueOnce(fault);
    const answer = await fetch(address.replace("-480", `-${status}`));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, retryAfter]);
    expect(error).toHaveBeenCalledOnce();
  },
);

it("asks the storage once what a picture is, and each time for its bytes", async () => {
  const other = `${"b".repeat(26)}-480.webp`;
  await storage.write(other, [whole]);
  const place = address.replace(name, other);
  expect((await fetch(place, { method: "HEAD" })).headers.get("content-length")).toBe(
    String(whole.length),
  );
  for (let time = 0; time < 3; time += 1) expect((await fetch(place)).status).toBe(200);
  expect(stat).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledTimes(3);
});

it("a picture that was deleted is missing, and is found again when it comes back", async () => {
  const other = `${"c".repeat(26)}-480.webp`;
  const place = address.replace(name, other);
  expect((await fetch(place)).status).toBe(404);
  await storage.write(other, [whole]);
  expect((await fetch(place)).status).toBe(200);
  await storage.remove(other);
  expect((await fetch(place)).status).toBe(404);
  expect((await fetch(place, { method: "HEAD" })).status).toBe(404);
  expect(error).not.toHaveBeenCalled();
});

it("is limited by client before the storage is asked", async () => {
  consume.mockResolvedValueOnce({ allowed: false, headers: { "Retry-After": "9" } });
  const answer = await fetch(address);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "9"]);
  expect(stat).not.toHaveBeenCalled();
  expect(read).not.toHaveBeenCalled();
  // A name that no picture can have costs nothing.
  await fetch(address.replace(name, "nothing.txt"));
  expect(consume).toHaveBeenCalledOnce();
});
