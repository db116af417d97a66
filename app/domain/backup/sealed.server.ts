import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";

type Bytes = AsyncIterable<Uint8Array>;

/** The library is loaded only by who seals. */
const age = () => import("age-encryption");

/**
 * Encrypts bytes in the form of `age`, piece by piece, so that the holder of any of the recipients' private
 * keys can read them. Without recipients they stay as they are.
 */
export async function* sealed(
  content: Bytes,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  if (recipients.length === 0) return yield* content;
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* piecesOf(await encrypter.encrypt(webStreamOf(content)));
}

/** Decrypts what `sealed` made; without identities they are bytes that nobody sealed. */
export async function* unsealed(
  content: Bytes,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  if (identities.length === 0) return yield* content;
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    yield* piecesOf(await decrypter.decrypt(webStreamOf(content)));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`What is stored cannot be decrypted (${reason}).`, { cause });
  }
}

/** A pair of keys for a while: the private one, and the public one. */
export async function drawKeys(): Promise<{ identity: string; recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await age();
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** @throws Error with a sentence when one of them is no public key */
export async function requireRecipients(recipients: readonly string[]): Promise<void> {
  const { Encrypter } = await age();
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch (cause) {
      throw new Error(`BACKUP_RECIPIENTS: ${recipient} is no public key of age (age1…).`, {
        cause,
      });
    }
  }
}

/** The private keys in a file as `age-keygen` writes it. @throws Error with a sentence, which tells no key */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch((cause: Error) => {
    throw new Error(`BACKUP_IDENTITY: ${file} cannot be read (${cause.message}).`, { cause });
  });
  const identities = text
    .split("\n")
    .map((row) => row.trim())
    .filter((row) => row.startsWith("AGE-SECRET-KEY-"));
  if (identities.length === 0) {
    throw new Error(`BACKUP_IDENTITY: ${file} has no line that begins with AGE-SECRET-KEY-.`);
  }
  return identities;
}

function webStreamOf(content: Bytes): ReadableStream<Uint8Array> {
  return Readable.toWeb(
    Readable.from(content, { objectMode: false }),
  ) as ReadableStream<Uint8Array>;
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* stream as unknown as Bytes;
}
