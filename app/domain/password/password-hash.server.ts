import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";

/** OWASP's parameters for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const saltLength = 16;
const hashLength = 32;

/** Largest number of passwords that wait in a lane; more would take longer than people wait. */
const longestQueue = 100;

/** One hash at a time, on a worker thread, so that a burst leaves processor time for the site. */
const inTurn = pLimit(1);

/**
 * Queues for passwords of visitors and of the staff. Each queue requests one hash at a time, so that both alternate,
 * however many wait in one of them.
 */
const lanes = { visitors: pLimit(1), staff: pLimit(1) };

type HashLane = keyof typeof lanes;

const derive = promisify(argon2);

/** Too many passwords are waiting to be hashed. */
export class BusyError extends Error {
  override name = "BusyError";
}

/**
 * The Argon2id hash of a password, as a PHC string with salt and parameters.
 * @throws BusyError
 */
export async function hashPassword(password: string, lane: HashLane = "visitors"): Promise<string> {
  const salt = randomBytes(saltLength);
  const hash = await deriveInTurn(lane, password, salt, { ...parameters, tagLength: hashLength });
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** A hash of no password: checking it costs as much as a real one, so that time reveals no account. */
export const decoyHash = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${base64(randomBytes(saltLength))}$${base64(randomBytes(hashLength))}`;

/**
 * Whether a password matches a hash of `hashPassword`.
 * @throws BusyError
 */
export async function isPassword(
  password: string,
  stored: string,
  lane: HashLane = "visitors",
): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", hash = ""] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? [];
  const expected = Buffer.from(hash, "base64");
  if (expected.length === 0) return false;
  const derived = await deriveInTurn(lane, password, Buffer.from(salt, "base64"), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(derived, expected);
}

type Parameters = { memory: number; passes: number; parallelism: number; tagLength: number };

function deriveInTurn(
  lane: HashLane,
  password: string,
  nonce: Buffer,
  chosen: Parameters,
): Promise<Buffer> {
  if (lanes[lane].pendingCount >= longestQueue) throw new BusyError("Too many passwords to hash");
  const hash = () => derive("argon2id", { ...chosen, nonce, message: password });
  return lanes[lane](() => inTurn(hash));
}

/** Base64 without padding, as in the PHC format. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
