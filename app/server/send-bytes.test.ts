import { once } from "node:events";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { createServer, get, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { sendBytes } from "./send-bytes";

const size = 5_000_000;

describe("bytes of a file", () => {
  const bytes = Buffer.from(Array.from({ length: size }, (_, index) => (index * 31) % 251));
  let folder: string;
  let file: string;
  let server: Server;
  let range = { start: 0, length: size };
  const onFirst = vi.fn();
  let sent: Promise<void>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "send-bytes-test-"));
    file = join(folder, "file");
    await writeFile(file, bytes);
    server = createServer((_, response) => {
      response.setHeader("Content-Length", range.length);
      sent = sendBytes(response, file, range, onFirst);
      sent.catch(() => response.destroy());
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  const ask = async () => {
    const { port } = server.address() as AddressInfo;
    const [message] = await once(get({ port, host: "127.0.0.1", agent: false }), "response");
    return message as IncomingMessage;
  };
  it("arrive whole, for many at once who share what they are read into", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, async () => buffer(await ask())));
    for (const answer of answers) expect(answer.equals(bytes)).toBe(true);
    expect(onFirst).toHaveBeenCalledTimes(12);
  });

  it("arrive from the middle", async () => {
    range = { start: 1_234_567, length: 700_001 };
    const answer = await buffer(await ask());
    expect(answer.equals(bytes.subarray(1_234_567, 1_934_568))).toBe(true);
  });

  it("are no longer sent when the client goes away, which is no failure", async () => {
    range = { start: 0, length: size };
    const message = await ask();
    message.destroy();
    await expect(sent).resolves.toBeUndefined();
  });

  it("end for all that were asked for on a connection that goes away", async () => {
    const all: Promise<void>[] = [];
    const collect = () => all.push(sent);
    server.on("request", collect);
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.pause();
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(3));
    await vi.waitFor(() => expect(all).toHaveLength(3), patience);
    socket.destroy();
    await Promise.all(all);
    server.off("request", collect);
  });
  it("break off when the file is shorter than was said", async () => {
    await truncate(file, 300_000);
    await expect(buffer(await ask())).rejects.toThrow("aborted");
    await expect(sent).rejects.toThrow("shorter");
  });
});
