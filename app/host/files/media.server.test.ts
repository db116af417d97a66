import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { mediaFolder } from "~/domain/media/media";
import { StorageUnavailableError } from "~/platform/storage/file-storage";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { createMediaHandler } from "./media.server";

const name = `${"a".repeat(26)}-480.webp`;
const whole = Buffer.from("the bytes of a picture");
const storage = createMemoryStorage();
const read = vi.spyOn(storage, "read");
const error = vi.fn();
let server: Server;
let address: string;

beforeAll(async () => {
  await storage.write(name, [whole]);
  const media = createMediaHandler({ storage, log: { error } });
  server = createServer((request, response) => void media(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${mediaFolder}${name}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  read.mockClear();
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
    vi.spyOn(storage, "stat").mockRejectedValueOnce(fault);
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, retryAfter]);
    expect(error).toHaveBeenCalledOnce();
  },
);
