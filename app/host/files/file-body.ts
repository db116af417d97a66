import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ByteRange } from "~/platform/storage/file-storage";

/** A range of a file, and what is sent before it. */
type Section = { head: string; range: ByteRange };

/** The body of a file response: the headers that describe it, its sections, and the bytes after them. */
type FileBody = {
  headers: Record<string, string>;
  sections: readonly Section[];
  end: string;
};

const lengthOf = ({ start, end }: ByteRange) => end - start + 1;

/**
 * The body for some ranges of a file: of a single one its bytes, of several a
 * `multipart/byteranges` (RFC 9110, 14.6).
 *
 * It begins with the boundary itself, not with an empty line: electron-updater counts the bytes from
 * there on.
 */
export function bodyOf(
  { status, ranges }: { status: 200 | 206; ranges: readonly ByteRange[] },
  { size, type }: { size: number; type: string },
): FileBody {
  const rangeText = ({ start, end }: ByteRange) => `bytes ${start}-${end}/${size}`;
  const [only, ...more] = ranges;
  if (only === undefined || more.length === 0) {
    return {
      headers: {
        "Content-Type": type,
        "Content-Length": String(only === undefined ? 0 : lengthOf(only)),
        ...(only !== undefined && status === 206 && { "Content-Range": rangeText(only) }),
      },
      sections: only === undefined ? [] : [{ head: "", range: only }],
      end: "",
    };
  }
  // Random, so that no file can contain it.
  const boundary = randomBytes(16).toString("hex");
  const sections = ranges.map((range, index) => ({
    head:
      `${index === 0 ? "" : "\r\n"}--${boundary}\r\n` +
      `Content-Type: ${type}\r\nContent-Range: ${rangeText(range)}\r\n\r\n`,
    range,
  }));
  const end = `\r\n--${boundary}--\r\n`;
  const length = sections.reduce(
    (sum, { head, range }) => sum + head.length + lengthOf(range),
    end.length,
  );
  return {
    headers: {
      "Content-Type": `multipart/byteranges; boundary=${boundary}`,
      "Content-Length": String(length),
    },
    sections,
    end,
  };
}

type Sending = {
  status: 200 | 206;
  headers: Record<string, string>;
  body: FileBody;
  read: (range: ByteRange) => Promise<Readable>;
  /** Called with each range when the connection has accepted its first bytes. */
  onRange?: (range: ByteRange) => void;
};

/**
 * Sends an answer with a part of a file, one range after another. The first ones are opened before the
 * head goes out, so that a file which cannot be opened is a plain failure.
 *
 * Rejects when the file cannot be read or is too short, but not when the client leaves.
 */
export async function sendBody(response: ServerResponse, sending: Sending): Promise<void> {
  const { status, headers, body, read, onRange } = sending;
  const [first] = runsOf(body.sections);
  if (first === undefined) {
    response.writeHead(status, { ...headers, ...body.headers }).end();
    return;
  }
  const opened = await read(spanOf(first));
  response.writeHead(status, { ...headers, ...body.headers });
  try {
    await pipeline(opened, (pieces: Readable) => sectionsOf(body, pieces, read, onRange), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

/** The bytes of a body; throws when the file has fewer than its ranges. */
async function* sectionsOf(
  { sections, end }: FileBody,
  opened: Readable,
  read: Sending["read"],
  onRange: Sending["onRange"],
) {
  for (const [index, run] of runsOf(sections).entries()) {
    yield* cutOut(run, index === 0 ? opened : await read(spanOf(run)), onRange);
  }
  if (end !== "") yield end;
}

/** Cuts the sections of a run out of the bytes of its span. */
async function* cutOut(run: readonly Section[], bytes: Readable, onRange: Sending["onRange"]) {
  let at = spanOf(run).start;
  let index = 0;
  for await (const piece of bytes as AsyncIterable<Uint8Array>) {
    let rest = piece;
    while (rest.length > 0) {
      const section = run[index];
      if (section === undefined) return;
      const { head, range } = section;
      const passed = rest.subarray(0, Math.max(0, range.start - at));
      const sent = rest.subarray(
        passed.length,
        passed.length + range.end + 1 - Math.max(at, range.start),
      );
      const isFirst = sent.length > 0 && at + passed.length === range.start;
      if (isFirst && head !== "") yield head;
      if (sent.length > 0) yield sent;
      if (isFirst) onRange?.(range);
      at += passed.length + sent.length;
      rest = rest.subarray(passed.length + sent.length);
      if (at > range.end) index += 1;
    }
  }
  if (index < run.length) throw new Error("The file is shorter than it was");
}

/**
 * Bytes between two ranges that are read and dropped. To open a file again, or to request another part from a bucket,
 * takes longer.
 */
const widestGap = 256 * 1024;

/** Groups sections that are read at once: each begins after the one before, and not far from it. */
function runsOf(sections: readonly Section[]): Section[][] {
  const runs: Section[][] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const section of sections) {
    const gap = section.range.start - end - 1;
    if (gap >= 0 && gap <= widestGap) runs.at(-1)?.push(section);
    else runs.push([section]);
    end = section.range.end;
  }
  return runs;
}

/** The bytes of the file from the first range of a run to its last one. */
const spanOf = (run: readonly Section[]): ByteRange => ({
  start: run[0]?.range.start ?? 0,
  end: run.at(-1)?.range.end ?? 0,
});
