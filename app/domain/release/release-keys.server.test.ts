import { describe, expect, it } from "vitest";
import { releaseKeys } from "~/platform/db/schema";
import { lin, registrySuite, wei } from "~tests/support/registry-suite";
import { testDatabases } from "~tests/support/test-database";
import { approveRequest } from "./approval-edits.server";
import { listKeys } from "./registry-rows.server";
import { addKey, endKey } from "./release-keys.server";
import type { SigningKey } from "./release-record";

describe.each(testDatabases)("signing keys on $name", ({ open }) => {
  const registry = registrySuite(open);
  const { options, makeSigned, findRequest, history } = registry;

  it("keeps the last key that vouches for everything, and signs no more without one", async () => {
    const key = (keyId: string): SigningKey => ({
      ...{ keyId, kind: "minisign", publicKey: keyId, validUntil: null },
      validFrom: "2026-01-01T00:00:00.000Z",
    });
    const agree = async () => approveRequest(options(), wei, await findRequest());
    const end = (keyId: string) =>
      endKey(options(), lin, { kind: "minisign", keyId, validUntil: registry.clock.toISOString() });
    expect(await addKey(options(), lin, key("A1"))).toBe("asked");
    expect(await listKeys(options().db)).toEqual([]);
    await expect(approveRequest(options(), lin, await findRequest())).rejects.toMatchObject({
      details: { rule: "own-request" },
    });
    await agree();
    await expect(end("A1")).rejects.toMatchObject({ details: { rule: "last-key" } });
    await addKey(options(), lin, key("B2"));
    await agree();
    await end("A1");
    await agree();
    const past = await history();
    expect(await end("A1")).toBe("done");
    expect(await history()).toEqual(past);
    await expect(end("B2")).rejects.toMatchObject({ details: { rule: "last-key" } });
    // As a planned end that has come.
    await options().db.update(releaseKeys).set({ validUntil: registry.clock });
    await expect(makeSigned("1.0.0")).rejects.toMatchObject({
      details: { rule: "no-key-in-force" },
    });
  });
});
