import { open } from "node:fs/promises";
import type { ServerResponse } from "node:http";

/** Bytes that are read at once: what one download holds in memory, however slow its client is. */
const bufferSize = 256 * 1024;

/** Buffers that are kept for the next download; making one costs more than filling it. */
const mostIdle = 8;
const idle: Buffer[] = [];

/**
 * Sends bytes of a file and ends the response. Each download reads into one buffer again and
 * again, and reads on when the connection has taken what was there: a stream of Node would make
 * a new buffer for every read, and clearing those away takes longer than sending.
 *
 * @param range first byte, and how many there are
 * @param onFirst told when the connection has taken the first bytes
 * @throws when the file cannot be read or ends too early; not when the client goes away
 */
export async function sendBytes(
  response: ServerResponse,
  path: string,
  { start, length }: { start: number; length: number },
  onFirst: () => void,
): Promise<void> {
  const file = await open(path);
  const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(bufferSize);
  try {
    let sent = 0;
    while (sent < length) {
      const wanted = Math.min(bufferSize, length - sent);
      const { bytesRead } = await file.read(buffer, 0, wanted, start + sent);
      if (bytesRead === 0) throw new Error("The file is shorter than it was");
      if (!(await isTaken(response, buffer.subarray(0, bytesRead)))) return;
      if (sent === 0) onFirst();
      sent += bytesRead;
    }
    response.end();
  } finally {
    if (idle.length < mostIdle) idle.push(buffer);
    await file.close();
  }
}

/**
 * Whether the connection has taken the bytes; no when it is gone. Of an answer that waits behind
 * another on its connection (pipelining), only `close` tells that.
 */
function isTaken(response: ServerResponse, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const onGone = () => resolve(false);
    response.once("close", onGone);
    response.write(bytes, (error) => {
      response.off("close", onGone);
      resolve(error == null && !response.destroyed);
    });
  });
}
