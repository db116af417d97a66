import { expect, it } from "vitest";
import { publishRelease, withdrawRelease } from "~/domain/release/release-edits.server";
import { releaseDocuments } from "~/platform/db/schema";
import { lin, named, reason, registrySuite } from "~tests/support/registry-suite";
import { findDocument, readDocument } from "./signing.server";

const registry = await registrySuite();
const { options, makeSigned, makePublished } = registry;
const read = (version: string) => readDocument(options(), named(version));

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
