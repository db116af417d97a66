import { generateKeyPairSync, sign } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { approveRequest } from "~/domain/release/approvals/approval-edits.server";
import { findRecord } from "~/domain/release/registry-rows.server";
import type { ReleaseSignature, SigningKey } from "~/domain/release/release-record";
import { createRegistryFeeds } from "~/feeds/registry/registry-feeds.server";
import { releaseApprovals } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { makeMinisignKey, minisignatureOf } from "~tests/support/minisign";
import { actorFor, addKeyByTwo, emptyRegistry, joinPeople } from "~tests/support/registry-database";
import {
  draft,
  installerOf,
  lineOf,
  makeFull,
  release,
  withdraw,
} from "~tests/support/registry-releases";
import { checksumFile } from "./checksum-file";
import { listUnsigned, signLater } from "./late-signatures.server";

const { db } = await databaseOfFile();
let clock = new Date();
const now = () => clock;
const options = { db, now, hasScanner: false, storage: createMemoryStorage() };
const app = createRegistryFeeds({ db, publicUrl: "https://site.example" });
const name = { product: "client", version: "7.0.0" } as const;
const lin = actorFor({ kind: "person", id: 1 });
const wei = actorFor({ kind: "person", id: 2 });
const pipeline = actorFor({ kind: "token", id: 1, ownerId: 1 });
const refused = (rule: string) => ({ details: { rule } });

beforeEach(async () => {
  clock = new Date("2026-11-20T02:00:00.000Z");
  await emptyRegistry(options);
  await joinPeople(options, 1);
  await release(options, { version: "7.0.0", files: [installerOf("7.0.0")] });
  await makeFull(options, lineOf(), "7.0.0");
  await joinPeople(options, 2, 2);
  clock = new Date("2026-11-21T02:00:00.000Z");
});

/** Registers a key of minisign, by two people. */
async function minisignKey(keyId: string, validFrom: string) {
  const made = makeMinisignKey();
  const { publicKey } = made;
  const key: SigningKey = { kind: "minisign", keyId, publicKey, validFrom, validUntil: null };
  await addKeyByTwo(options, key);
  const overSums = async (text?: string): Promise<ReleaseSignature> => {
    const record = await findRecord(db, name);
    const sums = text ?? checksumFile(record ?? { files: [] });
    const bytes = Buffer.from(minisignatureOf(Buffer.from(sums), made)).toString("base64");
    return { kind: "minisign", keyId, subject: "SHA256SUMS", bytes };
  };
  return overSums;
}

const newest = async () => {
  const [request] = await db
    .select()
    .from(releaseApprovals)
    .where(eq(releaseApprovals.state, "waiting"))
    .orderBy(desc(releaseApprovals.id));
  if (request === undefined) throw new Error("nothing waits");
  return { id: request.id, hash: request.changeHash };
};
const add = (actor: typeof lin, ...signatures: ReleaseSignature[]) =>
  signLater(options, actor, name, { signatures });
/** Lin asks and Wei agrees. */
const both = async (...signatures: ReleaseSignature[]) => {
  expect(await add(lin, ...signatures)).toBe("asked");
  await approveRequest(options, wei, await newest());
  clock = new Date(clock.getTime() + 1_000);
};
const textAt = async (path: string) => {
  const answer = await app.request(path);
  return answer.ok ? answer.text() : answer.status;
};
const signatureFile = "/files/client/7.0.0/SHA256SUMS.minisig";

it("are checked, agreed to by another person, and handed out", async () => {
  const sums = await minisignKey("A1", "2026-11-20T12:00:00.000Z");
  expect(await listUnsigned(db, now())).toEqual({
    total: 1,
    releases: [{ ...name, missing: [{ kind: "minisign", keyId: "A1", subject: "SHA256SUMS" }] }],
  });
  await expect(add(lin, await sums("other text"))).rejects.toMatchObject(
    refused("signature-wrong"),
  );
  // The release came out without a signed JSON, so no signature can be over one.
  const overDocument = { ...(await sums()), subject: "release.json" } as const;
  await expect(add(lin, overDocument)).rejects.toMatchObject(refused("wrong-state"));
  const unknown = { ...(await sums()), keyId: "B2" };
  await expect(add(lin, unknown)).rejects.toMatchObject(refused("unknown-key"));
  const made = await sums();
  expect(await add(pipeline, made)).toBe("asked");
  const request = await newest();
  await expect(approveRequest(options, lin, request)).rejects.toMatchObject(refused("own-request"));
  expect(await textAt(signatureFile)).toBe(404);
  await approveRequest(options, wei, request);
  const written = Buffer.from(made.bytes, "base64").toString();
  expect(await textAt(signatureFile)).toBe(written);
  expect(
    JSON.parse(String(await textAt("/releases/v1/client/7.0.0.json"))).signatures,
  ).toMatchObject([{ keyId: "A1", signature: made.bytes }]);
  expect((await listUnsigned(db, now())).total).toBe(0);
  // The same again, and another one of the same key, change nothing.
  expect(await add(lin, made)).toBe("done");
  expect(await add(lin, await sums())).toBe("done");
  expect(await textAt(signatureFile)).toBe(written);
});

it("replace none that is handed out, whatever the age of their key", async () => {
  const first = await minisignKey("A1", "2026-11-20T12:00:00.000Z");
  const made = await first();
  await both(made);
  const older = await minisignKey("B2", "2026-01-01T00:00:00.000Z");
  const other = await older();
  await both(other);
  const textOf = ({ bytes }: ReleaseSignature) => Buffer.from(bytes, "base64").toString();
  expect(await textAt(signatureFile)).toBe(textOf(made));
  expect(await textAt(`${signatureFile}?key=B2`)).toBe(textOf(other));
});

it("of installers join the appcast", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const installer = installerOf("7.0.0");
  await addKeyByTwo(options, {
    kind: "ed25519",
    keyId: "E1",
    publicKey: raw.toString("base64"),
    validFrom: "2026-11-20T12:00:00.000Z",
    validUntil: null,
  });
  const subject = `file:${installer.name}` as const;
  expect((await listUnsigned(db, now())).releases).toMatchObject([{ missing: [{ subject }] }]);
  const bytes = sign(null, installer.bytes, privateKey).toString("base64");
  const wrong = sign(null, Buffer.from("other"), privateKey).toString("base64");
  const over = { kind: "ed25519", keyId: "E1", subject } as const;
  await expect(add(lin, { ...over, bytes: wrong })).rejects.toMatchObject(
    refused("signature-wrong"),
  );
  expect(await textAt("/appcast/client.xml")).not.toContain("edSignature");
  await both({ ...over, bytes });
  expect(await textAt("/appcast/client.xml")).toContain(`edSignature="${bytes}"`);
});

it("are for published releases alone, and a request ends with a withdrawal", async () => {
  const sums = await minisignKey("A1", "2026-11-20T12:00:00.000Z");
  await draft(options, { version: "7.1.0", files: [installerOf("7.1.0")] });
  const signatures = [await sums()];
  const other = signLater(options, lin, { ...name, version: "7.1.0" }, { signatures });
  await expect(other).rejects.toMatchObject(refused("wrong-state"));
  expect(await add(lin, ...signatures)).toBe("asked");
  const request = await newest();
  await withdraw(options, "7.0.0");
  await expect(approveRequest(options, wei, request)).rejects.toMatchObject(refused("moved-on"));
  await expect(add(lin, ...signatures)).rejects.toMatchObject(refused("wrong-state"));
});
