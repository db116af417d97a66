import type { RequestOf } from "~/console-api/routes";
import type { UploadProblem } from "~/domain/release/files/upload-rules";
import { call, callForUpload } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { delay, waitAfter } from "~console/api/try-again";

/** A file to send, and its announcement. */
type SentBuild = Omit<RequestOf<"addReleaseFile">, "upload">;

/**
 * `sending`: bytes go out; `held`: there is no connection; `storage-away`: the server is there, and its
 * storage does not answer; `checking`: all bytes are there.
 */
export type SendStage = "sending" | HeldStage | "checking";

/** Obstacles that end by themselves. */
type HeldStage = "held" | "storage-away";

type SendOptions = {
  signal: AbortSignal;
  /** How many bytes the server has for certain. */
  onProgress: (stage: SendStage, received: number) => void;
  /** Told of the upload's number as soon as there is one. */
  onBegun: (id: string) => void;
};

/** Bytes of one request: as many as take about this long, so that a slow line gets through as well. */
const pieces = {
  first: 1024 ** 2,
  least: 256 * 1024,
  most: 32 * 1024 ** 2,
  milliseconds: 1_500,
};

/** Milliseconds between two tries without a connection. */
const pause = 1_000;
/** Longer than a process that was killed keeps an upload from others, in milliseconds. */
const patience = 40_000;

const tus = { "tus-resumable": "1.0.0" };

/**
 * Uploads a file by tus 1.0 and makes it a file of its release. What was cut goes on where it was: the
 * server knows it by name, size and sum, so nothing has to be remembered here. A part of the file is in
 * memory at a time.
 * @throws CallError; the reason of `signal`
 */
export async function sendBuild(
  file: File,
  build: SentBuild,
  { signal, onProgress, onBegun }: SendOptions,
): Promise<void> {
  const id = await insist({ signal, onHeld: (why) => onProgress(why, 0) }, () =>
    begin(file, build, signal),
  );
  onBegun(id);
  let received = 0;
  const trying: Trying = { signal, onHeld: (why) => onProgress(why, received) };
  const look = async () => {
    const headers = await callForUpload("releaseUploadState", { upload: id, headers: tus, signal });
    received = offsetIn(headers);
    onProgress("sending", received);
  };
  await insist(trying, look);
  let most: number = pieces.first;
  let isSure = true;
  while (received < file.size) {
    await insist(trying, async () => {
      // After a cut, only the server knows how much of it came.
      if (!isSure) await look();
      isSure = false;
      if (received === file.size) return;
      const begun = performance.now();
      const answer = await callForUpload("continueReleaseUpload", {
        upload: id,
        headers: {
          ...tus,
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(received),
        },
        body: file.slice(received, received + most),
        signal,
      });
      received = offsetIn(answer);
      isSure = true;
      most = nextSize(most, performance.now() - begun);
      onProgress("sending", received);
    });
  }
  onProgress("checking", file.size);
  await insist(trying, () => call("addReleaseFile", { ...build, upload: id }));
}

/** How many bytes to send next, when that many took that long. */
export function nextSize(size: number, milliseconds: number): number {
  const wanted = (size * pieces.milliseconds) / Math.max(milliseconds, 1);
  // Not by leaps: one quick answer may have come out of a cache on the way.
  return Math.round(Math.min(pieces.most, size * 2, Math.max(pieces.least, wanted)));
}

async function begin(file: File, build: SentBuild, signal: AbortSignal): Promise<string> {
  const { product, version, sha256 } = build;
  const metadata = Object.entries({ product, version, filename: file.name, sha256 })
    .map(([name, value]) => `${name} ${base64Of(value)}`)
    .join(",");
  const headers = { ...tus, "upload-length": String(file.size), "upload-metadata": metadata };
  const answer = await callForUpload("beginReleaseUpload", { headers, signal });
  const id = answer.get("location")?.split("/").at(-1);
  if (id === undefined) throw new CallError("unreadable");
  return id;
}

/** The UTF-8 of a text in Base64. */
const base64Of = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));

function offsetIn(headers: Headers): number {
  const offset = Number(headers.get("upload-offset") ?? Number.NaN);
  if (!Number.isSafeInteger(offset)) throw new CallError("unreadable");
  return offset;
}

type Trying = { signal: AbortSignal; onHeld: (why: HeldStage) => void };

/** Tries again what a cut, a busy server or a writer that was killed stood in the way of. */
async function insist<Result>(
  { signal, onHeld }: Trying,
  work: () => Promise<Result>,
): Promise<Result> {
  // Time without a connection or a storage does not count: somebody may come back the next day.
  let waited = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      const wait = waitFor(error);
      if (wait === null || waited > patience) throw error;
      const why = heldBy(error);
      if (why !== null) onHeld(why);
      else waited += wait;
      await delay(wait, signal);
    }
  }
}

/** Why sending is held, for however long that takes; null: it is not. */
export function heldBy(error: unknown): HeldStage | null {
  if (!(error instanceof CallError)) return null;
  if (error.upload === "storage-away") return "storage-away";
  return error.code === "offline" ? "held" : null;
}

/** Rejections that end by themselves, because another person's work causes them. */
const passing: readonly (UploadProblem | undefined)[] = ["in-use", "other-place"];

/** How long to wait before the same call is worth another try; null: it is not. */
export function waitFor(error: unknown): number | null {
  const upload = error instanceof CallError ? error.upload : undefined;
  if (passing.includes(upload)) return pause;
  // Many files wait for their turn, which a person can see and change.
  return upload === "too-many-uploads" ? null : waitAfter(error, pause);
}
