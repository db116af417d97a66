import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawKeys, readIdentities, sealed, unsealed } from "./sealed.server";

const run = promisify(execFile);

/** The program of the format's author, where Debian has put it. */
const programs = ["/usr/bin/age"].filter((path) => existsSync(path));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sealed-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** More than a piece of the format, in pieces of odd sizes. */
const words = Buffer.from("What nobody else may read 密. ".repeat(9_000));
async function* pieces() {
  yield words.subarray(0, 7);
  yield words.subarray(7, 100_001);
  yield words.subarray(100_001);
}

it("is opened by any of the private keys, and by no other", async () => {
  const one = await drawKeys();
  const two = await drawKeys();
  const other = await drawKeys();
  const bytes = await buffer(sealed(pieces(), [one.recipient, two.recipient]));
  const open = (identity: string) =>
    buffer(
      unsealed(
        (async function* () {
          yield bytes;
        })(),
        [identity],
      ),
    );
  expect((await open(one.identity)).equals(words)).toBe(true);
  expect((await open(two.identity)).equals(words)).toBe(true);
  await expect(open(other.identity)).rejects.toThrow("cannot be decrypted");
});

it.each(programs)("is what %s reads and writes", async (age) => {
  const [keys, closed, plain] = ["keys", "closed", "plain"].map((name) => join(folder, name));
  if (keys === undefined || closed === undefined || plain === undefined) throw new Error();
  await run(`${age}-keygen`, ["-o", keys]);
  const { stdout } = await run(`${age}-keygen`, ["-y", keys]);
  const recipient = stdout.trim();
  await writeFile(closed, sealed(pieces(), [recipient]));
  await run(age, ["-d", "-i", keys, "-o", plain, closed]);
  expect((await readFile(plain)).equals(words)).toBe(true);
  await run(age, ["-r", recipient, "-o", `${closed}.theirs`, plain]);
  const theirs = await readFile(`${closed}.theirs`);
  const identities = await readIdentities(keys);
  const opened = buffer(
    unsealed(
      (async function* () {
        yield theirs;
      })(),
      identities,
    ),
  );
  expect((await opened).equals(words)).toBe(true);
});
