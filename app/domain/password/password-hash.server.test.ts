import { describe, expect, it } from "vitest";
import { BusyError, hashPassword, isPassword } from "./password-hash.server";

describe("password hashes", () => {
  it("are Argon2id with OWASP's parameters and an individual salt", async () => {
    const hashes = await Promise.all([hashPassword("Passw0rd-x"), hashPassword("Passw0rd-x")]);
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    }
    expect(hashes[0]).not.toBe(hashes[1]);
  });
  it("match only the whole password", async () => {
    const password = "密码Aa1-密码密码密码密码密码密";
    const hash = await hashPassword(password);
    expect(await isPassword(password, hash)).toBe(true);
    expect(await isPassword(`${password}密`, hash)).toBe(false);
    expect(await isPassword(password.slice(0, -1), hash)).toBe(false);
    expect(await isPassword(password, "")).toBe(false);
  });
  it("equal those of the reference implementation", async () => {
    // argon2 (P-H-C reference, 20190702): echo -n password | argon2 somesalt -id -t 2 -k 65536 -p 1
    const reference =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await isPassword("password", reference)).toBe(true);
  });
  it("of the staff do not wait behind those of all visitors", async () => {
    const ended: string[] = [];
    const hash = async (lane: "visitors" | "staff") => {
      await hashPassword("Passw0rd-x", lane);
      ended.push(lane);
    };
    await Promise.all([...Array.from({ length: 8 }, () => hash("visitors")), hash("staff")]);
    expect(ended.indexOf("staff")).toBeLessThanOrEqual(2);
  });
  it("are refused when too many are waiting", async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 110 }, async () =>
        isPassword("x", "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$YWJjZA"),
      ),
    );
    const refused = tries.filter((tried) => tried.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(BusyError);
  });
});
