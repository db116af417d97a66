import { beforeEach, describe, expect, it } from "vitest";
import { isPassword } from "~/domain/password/password-hash.server";
import {
  accountSuite,
  email,
  minute,
  other,
  password,
  wrongCode,
} from "~tests/support/account-suite";

const suite = await accountSuite();
const { send, register, reset, taken, codeFor, stored, pass } = suite;
const purpose = "reset";
const next = "Zhiwei-2027";

/** Whether the first account has a password. */
async function opensWith(text: string) {
  const [account] = await stored();
  return account !== undefined && isPassword(text, account.passwordHash);
}

describe("a new password", () => {
  beforeEach(async () => {
    await register({ email, phone: "13800000001", code: await codeFor({ email }) });
    await taken();
  });

  it("counts after the right code, also sent twice at once, and is notified once", async () => {
    const code = await codeFor({ email, purpose });
    const outcomes = await Promise.all([1, 2].map(() => reset({ email, code, password: next })));
    expect(outcomes).toEqual(Array(2).fill({ kind: "reset", channel: "email" }));
    expect([await opensWith(next), await opensWith(password)]).toEqual([true, false]);
    expect((await taken()).map(({ kind, to }) => [kind, to])).toEqual([
      ["password-changed", email],
    ]);
    expect(await reset({ email, code, password })).toEqual(wrongCode);
    expect(await opensWith(next)).toBe(true);
  });

  it("needs a code of a reset, and that code registers nobody", async () => {
    const code = await codeFor({ email, purpose });
    expect(await reset({ email, code: other(code), password: next })).toEqual(wrongCode);
    expect(await register({ email, code })).toEqual(wrongCode);
    await send({ email: "new@site.example" });
    const [, registration = ""] = /(\d{6})/.exec((await taken())[0]?.text ?? "") ?? [];
    expect(await reset({ email: "new@site.example", code: registration })).toEqual(wrongCode);
    pass(10 * minute);
    expect(await reset({ email, code, password: next })).toEqual(wrongCode);
    expect(await opensWith(password)).toBe(true);
  });

  it("is refused when it breaks a rule of registrations", async () => {
    const errors = { code: "codeMissing", password: "passwordWrong" };
    expect(await reset({ email, password: "short" })).toEqual({ kind: "invalid", errors });
    const same = { email: "Lin2026@x.cc", code: "000000", password: "Lin2026@x.cc" };
    expect(await reset(same)).toMatchObject({ errors: { password: "passwordIsContact" } });
  });

  it("cannot be set by a contact that the account only entered, or by none: these get another message", async () => {
    for (const form of [{ phone: "13800000001" }, { email: "no@site.example" }]) {
      const known = await send({ email, purpose });
      expect(await send({ ...form, purpose })).toMatchObject({
        ...known,
        channel: expect.any(String),
      });
    }
    expect((await taken()).map(({ kind }) => kind).sort()).toEqual([
      "no-account",
      "no-account",
      "reset-code",
      "reset-code",
    ]);
  });

  it("finds no account that was deleted after the code was sent", async () => {
    const code = await codeFor({ email, purpose });
    const { accounts } = await import("~/platform/db/schema");
    await suite.db.delete(accounts);
    expect(await reset({ email, code, password: next })).toEqual(wrongCode);
  });
});
