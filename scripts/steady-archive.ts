/** The file with the state of a PostgreSQL cluster in the archive, and the positions of its random bytes. */
const control = { name: "/global/pg_control", chance: 257, sum: 292 };
const block = 512;

/**
 * Takes from an archive (tar) of a new database the 32 bytes that PostgreSQL draws by lot, so that two
 * builds of the same sources are alike. They answer sign-ins over the network of people who do not
 * exist; the embedded database has no network.
 * @throws when the file of PostgreSQL's state is not as expected
 */
export function withoutChance(archive: Uint8Array): Uint8Array {
  const bytes = Buffer.from(archive);
  const start = contentOf(bytes, control.name);
  const { chance, sum } = control;
  const state = bytes.subarray(start, start + sum + 4);
  const drawn = state.subarray(chance, chance + 32);
  if (state.readUInt32LE(sum) !== crc32c(state.subarray(0, sum))) {
    throw new Error(`${control.name} has another form than the build knows.`);
  }
  drawn.fill(0);
  state.writeUInt32LE(crc32c(state.subarray(0, sum)), sum);
  return bytes;
}

/** Position of a file's content in an archive. */
function contentOf(archive: Buffer, name: string): number {
  for (let at = 0; at + block <= archive.length; ) {
    const text = (from: number, length: number) =>
      archive.toString("latin1", at + from, at + from + length).replace(/[\0 ].*$/s, "");
    if (text(0, 100) === name) return at + block;
    const size = Number.parseInt(text(124, 12) || "0", 8);
    at += block + Math.ceil(size / block) * block;
  }
  throw new Error(`The archive has no ${name}.`);
}

/** The sum that PostgreSQL writes behind its state (CRC-32C, which Node's zlib lacks). */
export function crc32c(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0x82f63b78 : 0);
  }
  return ~sum >>> 0;
}
