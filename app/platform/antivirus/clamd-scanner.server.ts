import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type FileScanner, type ScanFinding, ScannerUnavailableError } from "./file-scanner";

/** The address of clamd: a socket in the file system, or a port of this machine. */
export type ClamdAddress = { path: string } | { host: string; port: number };

/** Milliseconds after which clamd counts as gone. */
type ClamdTimes = {
  /** Until it takes a connection or says its version. */
  connect: number;
  /** Without taking any more bytes, or after the last of them without an answer. */
  answer: number;
};

/** A large installer is unpacked and scanned only after its last byte has come. */
const usualTimes: ClamdTimes = { connect: 5_000, answer: 10 * 60_000 };

/** Longest answer that is read: a sentence. */
const longestAnswer = 4_096;

/** Most bytes in a chunk; its length stands before it in four bytes. */
const largestChunk = 2 ** 20;

/**
 * The scanner of ClamAV's `clamd`, which takes a file over a socket (`INSTREAM`). Its settings limit the size of
 * scanned files. With `AlertExceedsMax yes` it reports skipped parts, and that counts as failed.
 */
export function createClamdScanner(
  address: ClamdAddress,
  times: ClamdTimes = usualTimes,
): FileScanner {
  return {
    async scan(content, signal) {
      signal?.throwIfAborted();
      const engine = await askVersion(address, times);
      try {
        return { engine, ...(await scanStream(address, times, content, signal)) };
      } catch (error) {
        if (!(error instanceof ScannerUnavailableError)) throw error;
        // Where it still answers, it is this file that it gave up, and the next one may do.
        await askVersion(address, times);
        return { engine, state: "failed", finding: error.message };
      }
    },
  };
}

/** `ClamAV 1.4.3/27800`: program and signatures; their date follows and is left out. */
async function askVersion(address: ClamdAddress, times: ClamdTimes): Promise<string> {
  const conversation = new Conversation(address, times.connect);
  try {
    await conversation.send(Buffer.from("zVERSION\0"));
    const version = /^ClamAV [\w.~+-]+(\/\d+)?/.exec(await conversation.answer())?.[0];
    if (version === undefined) throw new ScannerUnavailableError("This is no clamd");
    return version;
  } finally {
    conversation.end();
  }
}

async function scanStream(
  address: ClamdAddress,
  { connect: toConnect, answer }: ClamdTimes,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<Omit<ScanFinding, "engine">> {
  const conversation = new Conversation(address, toConnect);
  try {
    await conversation.send(Buffer.from("zINSTREAM\0"));
    conversation.waitFor(answer);
    let isWhole = true;
    for await (const bytes of content) {
      signal?.throwIfAborted();
      isWhole = await sendChunks(conversation, bytes);
      if (!isWhole) break;
    }
    if (isWhole) await conversation.send(lengthOf(0));
    const { state, finding } = readAnswer(await conversation.answer());
    // Who answers before the end has not seen the end.
    if (state === "clean" && !isWhole) throw new ScannerUnavailableError("It answered too early");
    return { state, finding };
  } finally {
    conversation.end();
  }
}

/** @returns false once clamd has answered, which it does early when it wants no more */
async function sendChunks(conversation: Conversation, bytes: Uint8Array): Promise<boolean> {
  for (let start = 0; start < bytes.length; start += largestChunk) {
    const chunk = bytes.subarray(start, start + largestChunk);
    if (!(await conversation.send(lengthOf(chunk.length)))) return false;
    if (!(await conversation.send(chunk))) return false;
  }
  return true;
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function readAnswer(answer: string): Omit<ScanFinding, "engine"> {
  if (answer === "stream: OK") return { state: "clean", finding: null };
  const [, said = "", verdict] = /^(?:stream: )?(.+) (FOUND|ERROR)$/.exec(answer) ?? [];
  if (verdict === "ERROR") return { state: "failed", finding: said };
  if (verdict !== "FOUND") throw new ScannerUnavailableError("It gave an answer of another form");
  // It found nothing: the file is larger, or packed more deeply, than it is set up to look into.
  const isLimit = said.startsWith("Heuristics.Limits.Exceeded");
  return { state: isLimit ? "failed" : "infected", finding: said };
}

/** One connection, over which one command gets one answer. */
class Conversation {
  readonly #socket: Socket;
  #answer = "";
  #failure: Error | undefined;
  /** Something came: an answer, the end, or a failure. */
  readonly #isOver: Promise<void>;

  constructor(address: ClamdAddress, patience: number) {
    this.#socket = connect(address);
    this.waitFor(patience);
    this.#isOver = new Promise((resolve) => {
      const fail = (failure: Error) => {
        this.#failure ??= failure;
        resolve();
      };
      this.#socket.on("data", (bytes) => {
        this.#answer += bytes.toString("utf8");
        if (this.#hasAnswer || this.#answer.length > longestAnswer) resolve();
      });
      this.#socket.on("timeout", () => {
        fail(new Error("It did not answer in time"));
        this.#socket.destroy();
      });
      // An answer may have come just before: a clamd that wants no more closes while we still write.
      this.#socket.on("error", fail);
      this.#socket.on("close", () => fail(new Error("The connection was cut")));
    });
  }

  get #hasAnswer(): boolean {
    return this.#answer.slice(0, longestAnswer).includes("\0");
  }

  /** Milliseconds in which something has to happen from now on. */
  waitFor(patience: number): void {
    this.#socket.setTimeout(patience);
  }

  /** Sends bytes once there is room for them. @returns false when the answer is there, or nobody is */
  async send(bytes: Uint8Array): Promise<boolean> {
    if (this.#hasAnswer || this.#failure !== undefined) return false;
    if (this.#socket.write(bytes)) return true;
    const drained = new AbortController();
    // Whatever comes first; the other one must not be left listening.
    await Promise.race([
      once(this.#socket, "drain", { signal: drained.signal }).catch(() => undefined),
      this.#isOver,
    ]);
    drained.abort();
    return !this.#hasAnswer && this.#failure === undefined;
  }

  /** @throws ScannerUnavailableError when none comes */
  async answer(): Promise<string> {
    await this.#isOver;
    if (this.#hasAnswer) return this.#answer.slice(0, this.#answer.indexOf("\0"));
    const cause = this.#failure ?? new Error("Its answer is too long");
    throw new ScannerUnavailableError(`clamd: ${cause.message}`, { cause });
  }

  end(): void {
    this.#socket.destroy();
  }
}
