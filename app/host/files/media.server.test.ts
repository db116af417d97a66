import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { mediaFolder } from "~/domain/media/media";
import { StorageUnavailableError } from "~/platform/storage/file-storage";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { createMediaHandler } from "./media.server";

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

it.each([
  [503, "5", new StorageUnavailableError(new Error("SlowDown"))],
  [500, null, new Error("EIO")],
])(
  "a picture answers %i, to be asked for again or not, when its storage fails",
  async (status, retryAfter, error) => {
    const storage = createMemoryStorage();
    vi.spyOn(storage, "stat").mockRejectedValue(error);
    const log = { error: vi.fn() };
    const handle = createMediaHandler({ storage, log });
    server = createServer((request, response) => void handle(request, response));
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const name = `${"a".repeat(26)}-640.webp`;
    const answer = await fetch(`http://127.0.0.1:${port}${mediaFolder}${name}`);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, retryAfter]);
    expect(log.error).toHaveBeenCalledOnce();
  },
);
