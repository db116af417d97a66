import { createHash } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { type ClamdAddress, createClamdScanner } from "./clamd-scanner.server";
import { ScannerUnavailableError } from "./file-scanner";

const version = "ClamAV 1.4.3/27800/Fri Nov 20 08:00:00 2026";

/** The behaviour of a clamd; it may answer before it has the whole file. */
type Behaviour = {
  version?: string | null;
  /** @returns the answer; undefined: none for now */
  onBytes?: (socket: Socket, size: number) => string | undefined;
  onEnd?: (socket: Socket) => string | undefined;
};

/** A server that speaks clamd's protocol: commands that begin with z and end in a zero byte. */
class FakeClamd {
  readonly #server: Server;
  readonly received: Buffer[] = [];
  behaviour: Behaviour = { onEnd: () => "stream: OK" };

  constructor() {
    this.#server = createServer((socket) => {
      let buffered = Buffer.alloc(0);
      const content: Buffer[] = [];
      let size = 0;
      let command: string | undefined;
      const answer = (text: string | null | undefined) => {
        if (typeof text === "string") socket.end(`${text}\0`);
      };
      socket.on("error", () => undefined);
      socket.on("data", (bytes: Buffer) => {
        buffered = Buffer.concat([buffered, bytes]);
        if (command === undefined && buffered.includes(0)) {
          command = buffered.subarray(0, buffered.indexOf(0)).toString();
          buffered = buffered.subarray(buffered.indexOf(0) + 1);
          const { version: said = version } = this.behaviour;
          if (command === "zVERSION") answer(said);
        }
        while (command === "zINSTREAM" && buffered.length >= 4) {
          const length = buffered.readUInt32BE(0);
          if (buffered.length < 4 + length) return;
          if (length === 0) {
            this.received.push(Buffer.concat(content));
            answer(this.behaviour.onEnd?.(socket));
            return;
          }
          content.push(buffered.subarray(4, 4 + length));
          size += length;
          buffered = buffered.subarray(4 + length);
          answer(this.behaviour.onBytes?.(socket, size));
        }
      });
    });
  }

  async listen(where?: string): Promise<ClamdAddress> {
    if (where === undefined) this.#server.listen(0, "127.0.0.1");
    else this.#server.listen(where);
    await once(this.#server, "listening");
    if (where !== undefined) return { path: where };
    return { host: "127.0.0.1", port: (this.#server.address() as AddressInfo).port };
  }

  close(): void {
    this.#server.close();
  }
}

describe("the scanner clamd", () => {
  let clamd = new FakeClamd();
  afterEach(() => clamd.close());

  const bytesOf = (size: number) => Buffer.alloc(size, "manifold ");
  /** Scans bytes that come in pieces. */
  async function scan(
    behaviour: Behaviour,
    content: Buffer | Readable = bytesOf(3_000_000),
    answer = 60_000,
  ) {
    clamd = new FakeClamd();
    clamd.behaviour = behaviour;
    const scanner = createClamdScanner(await clamd.listen(), { connect: 60_000, answer });
    const stream = content instanceof Readable ? content : Readable.from(pieces(content));
    return scanner.scan(stream);
  }
  function* pieces(content: Buffer) {
    for (let start = 0; start < content.length; start += 65_536) {
      yield content.subarray(start, start + 65_536);
    }
  }

  const engine = "ClamAV 1.4.3/27800";

  it("gets every byte, over a port or a socket in a folder", async () => {
    const folder = temporaryFolder();
    const content = bytesOf(5_000_001);
    for (const where of [undefined, join(folder, "clamd.ctl")]) {
      clamd = new FakeClamd();
      const scanner = createClamdScanner(await clamd.listen(where));
      const finding = await scanner.scan(Readable.from(pieces(content)));
      expect(finding).toEqual({ state: "clean", engine, finding: null });
      const sum = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
      expect(clamd.received.map(sum)).toEqual([sum(content)]);
      clamd.close();
    }
  });

  it("gets large pieces in parts, and an empty file as well", async () => {
    expect(
      await scan({ onEnd: () => "stream: OK" }, Readable.from([bytesOf(9_000_000)])),
    ).toMatchObject({ state: "clean" });
    expect(clamd.received[0]).toHaveLength(9_000_000);
    expect(await scan({ onEnd: () => "stream: OK" }, Buffer.alloc(0))).toMatchObject({
      state: "clean",
    });
  });

  it.each([
    ["stream: Win.Test.EICAR_HDB-1 FOUND", "infected", "Win.Test.EICAR_HDB-1"],
    ["INSTREAM size limit exceeded. ERROR", "failed", "INSTREAM size limit exceeded."],
    ["stream: Can't allocate memory ERROR", "failed", "Can't allocate memory"],
    // It did not look into the whole file: that is no finding.
    [
      "stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND",
      "failed",
      "Heuristics.Limits.Exceeded.MaxFileSize",
    ],
  ])("says %s: %s", async (answer, state, finding) => {
    expect(await scan({ onEnd: () => answer })).toEqual({ state, engine, finding });
  });

  it("may say it before the end, and then gets no more", async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read += 65_536;
        yield bytesOf(65_536);
      }
    }
    const early = (answer: string) => ({
      onBytes: (_: Socket, size: number) => (size > 1_000_000 ? answer : undefined),
    });
    const large = early("INSTREAM size limit exceeded. ERROR");
    expect(await scan(large, Readable.from(endless()))).toMatchObject({ state: "failed" });
    expect(read).toBeLessThan(60_000_000);
    const found = early("stream: Win.Test FOUND");
    expect(await scan(found, Readable.from(endless()))).toMatchObject({ state: "infected" });
    // Nobody can know yet that it is clean.
    const clean = early("stream: OK");
    expect(await scan(clean, Readable.from(endless()))).toMatchObject({ state: "failed" });
  });

  it("that cuts the connection, says nothing, or something else, has not scanned the file", async () => {
    const failed = { state: "failed", engine };
    const cut = (socket: Socket) => void socket.destroy();
    expect(await scan({ onEnd: cut })).toMatchObject(failed);
    expect(await scan({ onBytes: cut })).toMatchObject(failed);
    expect(await scan({ onEnd: () => undefined }, bytesOf(10), 500)).toMatchObject({
      ...failed,
      finding: expect.stringContaining("in time"),
    });
    expect(await scan({ onEnd: () => "UNKNOWN COMMAND" })).toMatchObject(failed);
    expect(await scan({ onEnd: () => "OK".padStart(9_000, ".") })).toMatchObject(failed);
  });

  it("that is not there, or is no clamd, is told apart from a file", async () => {
    const address = await clamd.listen();
    clamd.close();
    const stream = Readable.from(pieces(bytesOf(10)));
    await expect(createClamdScanner(address).scan(stream)).rejects.toThrow(ScannerUnavailableError);
    for (const said of ["HTTP/1.1 400 Bad Request", "", null]) {
      const behaviour = { version: said, onEnd: () => "stream: OK" };
      clamd = new FakeClamd();
      clamd.behaviour = behaviour;
      const quick = createClamdScanner(await clamd.listen(), { connect: 300, answer: 300 });
      await expect(quick.scan(Readable.from(pieces(bytesOf(10))))).rejects.toThrow(
        ScannerUnavailableError,
      );
      expect(clamd.received).toEqual([]);
      clamd.close();
    }
  });

  it("gets bytes as fast as it takes them, and errors of the file come through", async () => {
    let read = 0;
    let isPaused = false;
    async function* much() {
      for (let piece = 0; piece < 800; piece += 1) {
        read += 65_536;
        yield bytesOf(65_536);
      }
    }
    const slow = (socket: Socket) => {
      if (isPaused) return undefined;
      isPaused = true;
      socket.pause();
      // What has been read by then lies in buffers: of ours, and of the system.
      setTimeout(() => {
        expect(read).toBeLessThan(30_000_000);
        socket.resume();
      }, 300);
      return undefined;
    };
    const behaviour = { onBytes: slow, onEnd: () => "stream: OK" };
    expect(await scan(behaviour, Readable.from(much()))).toMatchObject({ state: "clean" });
    expect(isPaused).toBe(true);
    async function* broken() {
      yield bytesOf(10);
      throw new Error("no such object");
    }
    await expect(scan({}, Readable.from(broken()))).rejects.toThrow("no such object");
  });

  it("is left when the job ends", async () => {
    clamd = new FakeClamd();
    const scanner = createClamdScanner(await clamd.listen());
    const stopping = new AbortController();
    async function* endless() {
      for (let piece = 0; ; piece += 1) {
        if (piece === 20) stopping.abort();
        yield bytesOf(65_536);
      }
    }
    const stream = Readable.from(endless());
    await expect(scanner.scan(stream, stopping.signal)).rejects.toThrow("aborted");
    expect(stream.destroyed).toBe(true);
  });
});
