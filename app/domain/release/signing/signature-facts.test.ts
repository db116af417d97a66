import { expect, it } from "vitest";
import { inOrderOfKeys, plainSignature } from "./signature-facts";

const old = { kind: "minisign", keyId: "OLD", validUntil: "2026-03-01T00:00:00.000Z" } as const;
const young = { kind: "minisign", keyId: "YOUNG", validUntil: null } as const;
const signatures = [
  { kind: "minisign", keyId: "YOUNG" },
  { kind: "minisign", keyId: "OLD" },
] as const;

const firstAt = (releasedAt: string) =>
  inOrderOfKeys(signatures, [old, young], releasedAt)[0]?.keyId;

it("has the older key's signature first where the release came out in its time", () => {
  expect(firstAt("2026-02-28T23:59:59.999Z")).toBe("OLD");
});

it("has no signature first whose key had ended before the release came out", () => {
  expect(firstAt("2026-03-01T00:00:00.000Z")).toBe("YOUNG");
  expect(firstAt("2026-06-01T00:00:00.000Z")).toBe("YOUNG");
});

it("still has the signature of an ended key where there is no other", () => {
  expect(inOrderOfKeys([signatures[1]], [old, young], "2026-06-01T00:00:00.000Z")).toHaveLength(1);
});

it("has a signature of an ended key for nobody who does not ask for that key", () => {
  const plain = (releasedAt: string, of: readonly (typeof signatures)[number][] = signatures) =>
    plainSignature(of, [old, young], releasedAt)?.keyId;
  expect(plain("2026-02-28T00:00:00.000Z")).toBe("OLD");
  expect(plain("2026-03-01T00:00:00.000Z")).toBe("YOUNG");
  expect(plain("2026-02-28T00:00:00.000Z", [signatures[1]])).toBe("OLD");
  expect(plain("2026-03-01T00:00:00.000Z", [signatures[1]])).toBeUndefined();
});

it("has signatures that came after the publication behind all others, as they came", () => {
  const late = { kind: "minisign", keyId: "OLD", isLate: true } as const;
  const later = { kind: "minisign", keyId: "OLDER", isLate: true } as const;
  const older = { ...old, keyId: "OLDER" };
  const order = inOrderOfKeys([late, later, signatures[0]], [older, old, young], "2026-02-01");
  expect(order.map(({ keyId }) => keyId)).toEqual(["YOUNG", "OLD", "OLDER"]);
});
