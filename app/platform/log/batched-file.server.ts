import { openSync, write, writeSync } from "node:fs";

/** Characters after which a batch of lines is written. */
const batchSize = 8_192;

/** Characters that may wait while the file takes none, as on a full disk; lines beyond them are lost. */
const mostWaiting = 4_000_000;

/** Milliseconds until a reader that is slow is asked again, and for how long the end of the process waits for it. */
const slowPause = 50;
const longestEnd = 1_000;

/** Codes of a reader that takes no more at the moment: what it did not take waits. */
const isSlow = (error: unknown) => ["EAGAIN", "EBUSY"].includes(codeOf(error));

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";

const nothing = Buffer.alloc(0);

type WriteSome = (
  file: number,
  bytes: Buffer,
  done: (error: Error | null, count: number) => void,
) => void;

export type BatchedFileOptions = {
  /** How long a line may wait, in milliseconds. */
  longestWait?: number;
  /** Tells the operator what became of the lines. */
  tell?: (sentence: string) => void;
  /** Writes as much of the bytes as the file takes at once. */
  writeSome?: WriteSome;
};

/** A destination of the log that writes in batches. */
export type BatchedFile = ReturnType<typeof batchedFile>;

/**
 * Opens a destination of the log that writes in batches, and the rest when the process ends. A file that takes no
 * lines, as on a full disk, must neither end the process nor keep it from ending. Lines wait, and are lost beyond a
 * bound; standard error reports both.
 * @param dest a path or a file descriptor: 1 is standard output
 */
export function batchedFile(
  dest: string | number,
  {
    longestWait = 500,
    tell = (sentence) => console.error(sentence),
    writeSome = write,
  }: BatchedFileOptions = {},
) {
  const file = typeof dest === "number" ? dest : openSync(dest, "a");
  let lines: string[] = [];
  let size = 0;
  /** Bytes that are being written, or were not taken the last time. */
  let rest: Buffer = nothing;
  let isUnderWay = false;
  let isUrgent = false;
  let isFailing = false;
  let hasReader = true;
  let lost = 0;

  const writeOut = () => {
    if (isUnderWay || !hasReader) return;
    isUrgent = false;
    if (rest.length === 0) {
      rest = Buffer.from(lines.join(""));
      lines = [];
      size = 0;
    }
    if (rest.length === 0) return;
    isUnderWay = true;
    writeSome(file, rest, (error, count) => {
      isUnderWay = false;
      if (error) return failed(error);
      rest = rest.subarray(count);
      if (isFailing) recovered();
      if (rest.length > 0 || isUrgent || size >= batchSize) writeOut();
    });
  };
  const failed = (error: Error) => {
    if (isSlow(error)) return void setTimeout(writeOut, slowPause).unref();
    if (codeOf(error) === "EPIPE") {
      // Nobody will ever read it.
      hasReader = false;
      [lines, rest] = [[], nothing];
      return;
    }
    // The timer tries again.
    if (!isFailing) tell(`The log cannot be written, its lines wait: ${error.message}`);
    isFailing = true;
  };
  const recovered = () => {
    tell(`The log is written again; ${lost} of its lines were lost`);
    [isFailing, lost] = [false, 0];
  };
  const timer = setInterval(writeOut, longestWait);
  timer.unref();
  process.once("exit", writeAtEnd);

  /** Without waiting for what is under way, whose end nobody would hear of. */
  function writeAtEnd(): void {
    if (!hasReader) return;
    let left = Buffer.from(lines.join(""));
    if (!isUnderWay) left = Buffer.concat([rest, left]);
    const end = performance.now() + longestEnd;
    while (left.length > 0) {
      try {
        left = left.subarray(writeSync(file, left));
      } catch (error) {
        if (!isSlow(error) || performance.now() > end) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, slowPause);
      }
    }
  }

  return {
    write(line: string): void {
      if (!hasReader) return;
      if (size + line.length > mostWaiting) {
        lost += 1;
        return;
      }
      lines.push(line);
      size += line.length;
      // While it fails, the timer alone tries.
      if (size >= batchSize && !isFailing) writeOut();
    },
    /** Writes what waits now, or as soon as what is under way has been written. */
    flush(): void {
      isUrgent = true;
      if (!isFailing) writeOut();
    },
    /** Writes what waits, and takes no more. */
    end(): void {
      clearInterval(timer);
      process.off("exit", writeAtEnd);
      writeAtEnd();
      hasReader = false;
    },
  };
}
