import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  createRelease,
  prepareRelease,
  publishRelease,
  withdrawRelease,
} from "~/domain/release/release-edits.server";
import { releaseDocuments } from "~/platform/db/schema";
import { scanned } from "~tests/support/registry-database";
import { lin, named, pipeline, reason, registrySuite } from "~tests/support/registry-suite";
import { worldFile } from "~tests/support/registry-world";
import { checksumFile } from "./checksum-file";
import { documentText, hashOfFiles } from "./signed-texts";
import { findDocument, readDocument } from "./signing.server";

const registry = await registrySuite();
const { options, makeSigned, makePublished } = registry;
const read = (version: string) => readDocument(options(), named(version));

/** Makes a release whose files are checked, so that it can be signed. */
async function makeVerified(version: string, ...files: ReturnType<typeof worldFile>[]) {
  await createRelease(options(), pipeline, {
    ...named(version),
    channel: "stable",
    minimumWindows: "10",
  });
  for (const file of files) {
    await prepareRelease(options(), pipeline, named(version), { act: "add-file", file });
    await scanned(options(), version, "clean", file.name);
  }
  for (const act of ["finish-upload", "verify"] as const) {
    await prepareRelease(options(), pipeline, named(version), { act });
  }
}

it("never changes by a byte in its form", () => {
  const sha256 = "ab".repeat(32);
  const sha512 = "cd".repeat(64);
  const measured = { sha256, sha512 };
  const archive = { ...measured, role: "archive", name: "a.zip", size: 98_000_123 } as const;
  const patch = {
    ...measured,
    role: "patch",
    name: "b.zip",
    size: 2,
    architecture: "x86",
    fromVersion: "6.0.0",
  } as const;
  const files = [worldFile("6.2.1", patch), worldFile("6.2.1", archive)];
  const release = { ...named("6.2.1"), channel: "beta", minimumWindows: "7", files } as const;
  expect(checksumFile(release)).toBe(`${sha256}  a.zip\n${sha256}  b.zip\n`);
  const sums = `"sha256":"${sha256}","sha512":"${sha512}"`;
  expect(documentText(release, { counter: 7, expires: "2027-11-20T02:00:00.000Z" })).toBe(
    `{"channel":"beta","counter":7,"expires":"2027-11-20T02:00:00.000Z","files":[` +
      `{"architecture":"x64","fromVersion":null,"name":"a.zip","role":"archive",${sums},"size":98000123},` +
      `{"architecture":"x86","fromVersion":"6.0.0","name":"b.zip","role":"patch",${sums},"size":2}],` +
      `"minimumWindows":"7","product":"client","version":"6.2.1"}\n`,
  );
  expect(hashOfFiles(release)).toBe(
    "3924c10fed21abe27acc32556a36ff67f9137d3cda1149e27b7f7694d37ecb80",
  );
});

it("is stored, and handed out as stored, whatever the code would write today", async () => {
  await makeVerified("1.0.0", worldFile("1.0.0"));
  const text = `${(await read("1.0.0")).trimEnd()}\n\n`;
  await options().db.update(releaseDocuments).set({ text });
  expect(await read("1.0.0")).toBe(text);
  await prepareRelease(options(), pipeline, named("1.0.0"), { act: "sign" });
  await publishRelease(options(), lin, named("1.0.0"));
  expect(await findDocument(options().db, named("1.0.0"))).toBe(text);
});

it("is replaced, under a higher counter, when the release got other files", async () => {
  await makeVerified("1.0.0", worldFile("1.0.0"));
  const before = JSON.parse(await read("1.0.0"));
  for (const act of ["reopen", "finish-upload", "verify"] as const) {
    await prepareRelease(options(), pipeline, named("1.0.0"), { act });
  }
  expect(JSON.parse(await read("1.0.0"))).toEqual(before);
  await prepareRelease(options(), pipeline, named("1.0.0"), { act: "reopen" });
  const file = worldFile("1.0.0", {
    role: "patch",
    name: "other.zip",
    fromVersion: "0.9.0",
    content: 2,
  });
  await prepareRelease(options(), pipeline, named("1.0.0"), { act: "add-file", file });
  await scanned(options(), "1.0.0", "clean", file.name);
  for (const act of ["finish-upload", "verify"] as const) {
    await prepareRelease(options(), pipeline, named("1.0.0"), { act });
  }
  const after = JSON.parse(await read("1.0.0"));
  expect(after.files).toHaveLength(2);
  expect(after.counter).toBeGreaterThan(before.counter);
});

it("is stored by the upgrade byte for byte, except where it is outdated", async () => {
  const { db } = options();
  const patch = worldFile("1.1.0", {
    name: "patch.zip",
    content: 2,
    role: "patch",
    fromVersion: "1.0.0",
  });
  await makeVerified("1.0.0", worldFile("1.0.0"));
  await makeVerified("1.1.0", worldFile("1.1.0"), patch);
  await makeVerified("1.2.0", worldFile("1.2.0"));
  for (const version of ["1.0.0", "1.1.0", "1.2.0"]) await read(version);
  await db
    .update(releaseDocuments)
    .set({ filesHash: "of other files" })
    .where(eq(releaseDocuments.counter, JSON.parse(await read("1.2.0")).counter));
  await prepareRelease(options(), pipeline, named("1.1.0"), { act: "sign" });
  const texts = () => db.select().from(releaseDocuments).orderBy(releaseDocuments.counter);
  const before = await texts();
  expect(before.map(({ text }) => text)).toEqual([
    expect.any(String),
    expect.any(String),
    expect.any(String),
  ]);

  const [, ...statements] = readFileSync(
    "app/platform/db/migrations/0050_signed-texts.sql",
    "utf8",
  ).split("--> statement-breakpoint");
  const [disable = ""] = statements;
  await db.execute(sql.raw(disable));
  await db.update(releaseDocuments).set({ text: null });
  for (const statement of statements) await db.execute(sql.raw(statement));
  const [first, second, third] = before;
  expect(await texts()).toEqual([first, second, { ...third, text: null }]);
});

it("is the same before and after it came out, and once it is withdrawn", async () => {
  await makeSigned("1.0.0");
  const text = await read("1.0.0");
  expect(await findDocument(options().db, named("1.0.0"))).toBeUndefined();
  await publishRelease(options(), lin, named("1.0.0"));
  expect(await read("1.0.0")).toBe(text);
  await withdrawRelease(options(), lin, named("1.0.0"), reason);
  expect(await read("1.0.0")).toBe(text);
  expect(await findDocument(options().db, named("1.0.0"))).toBe(text);
});

it("is not made for a release that came out without it, whoever asks", async () => {
  await makePublished("1.0.0");
  const documents = await options().db.$count(releaseDocuments);
  const refused = { details: { rule: "wrong-state" } };
  await expect(read("1.0.0")).rejects.toMatchObject(refused);
  await withdrawRelease(options(), lin, named("1.0.0"), reason);
  await expect(read("1.0.0")).rejects.toMatchObject(refused);
  expect(await options().db.$count(releaseDocuments)).toBe(documents);
  expect(await findDocument(options().db, named("1.0.0"))).toBeUndefined();
});
