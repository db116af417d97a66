import { describe, expect, it } from "vitest";
import { brand } from "~/brand";
import {
  mayDo,
  permissionNames,
  permissionsOf,
  reachOf,
  rolePermissions,
} from "~/domain/rights/permissions";
import { deviceHint } from "./device-hint";
import { knownDeviceMark, knownDeviceOf } from "./known-device.server";
import { newTotpSecret, totpStep, totpUri } from "./staff-codes.server";
import { networkOf } from "./staff-context.server";
import { readName, readRights } from "./staff-fields.server";
import { staffPasswordProblem } from "./staff-password.server";
import { isAlarming, staffTimes } from "./staff-rules";

describe("roles", () => {
  it("grant what the specification says", () => {
    expect(permissionsOf(["owner"])).toEqual(permissionNames);
    for (const name of permissionNames)
      expect(mayDo(["auditor"], name)).toBe(name.endsWith(".read"));
    // Each role that acts in a subject also sees it.
    for (const permissions of Object.values(rolePermissions)) {
      for (const name of permissions) expect(permissions).toContain(`${name.split(".")[0]}.read`);
    }
    for (const role of ["editor", "translator", "release-manager", "support"] as const) {
      expect(reachOf([role], "staff")).toBe("none");
      expect(reachOf([role], "audit")).toBe("none");
    }
    expect(mayDo(["translator"], "articles.publish")).toBe(false);
    expect(mayDo(["editor"], "legal.publish")).toBe(false);
  });
  it("add up", () => {
    expect(mayDo(["translator", "support"], "inbox.answer")).toBe(true);
    expect(reachOf(["translator", "support"], "articles")).toBe("acts");
    expect(reachOf(["auditor"], "articles")).toBe("sees");
    expect(permissionsOf([])).toEqual([]);
  });
});

describe("a password of the staff", () => {
  const person = { name: "Lin Xiaoyu", email: "lin.xiaoyu@site.example" };
  const problem = (password: string) => staffPasswordProblem(password, person, brand);

  it.each([
    ["", "missing"],
    ["fourteen chars", "password-short"],
    ["𠮷".repeat(14), "password-short"],
    ["x".repeat(201), "password-long"],
    ["tab\tbetween the words", "wrong"],
    ["passwordpassword", "password-common"],
    ["Password12345678!", "password-common"],
    ["123456789012345", "password-common"],
    ["abcdefghijklmnop", "password-common"],
    ["zyxwvutsrqponmlk", "password-common"],
    ["qwertyuiopasdfgh", "password-common"],
    ["1qaz2wsx3edc4rfv", "password-common"],
    ["aaaaaaaaaaaaaaaa", "password-common"],
    ["abcabcabcabcabcab", "password-common"],
    ["manifoldbrowser2026", "password-common"],
    ["lin.xiaoyu@site.example", "password-names"],
    ["LinXiaoyuLinXiaoyu1", "password-names"],
  ])("is refused: %j", (password, expected) => expect(problem(password)).toBe(expected));

  it.each([
    "seven lanterns over the canal",
    "correct horse battery staple",
    "八月桂花香满山城旧巷口的灯还亮着",
    "Tr0ub4dor&3-and-more",
  ])("is taken: %j", (password) => expect(problem(password)).toBeNull());
});

describe("wrong codes", () => {
  it("are told to the person seldom, however many there are", () => {
    const told = Array.from({ length: 100_000 }, (_, count) => count).filter(isAlarming);
    expect(told).toEqual([10, 100, 1_000, 10_000]);
  });
});

describe("codes of the app", () => {
  it("count for their step and one on either side, and only after the last that was used", async () => {
    const secret = newTotpSecret();
    const now = new Date("2026-11-22T02:00:10Z");
    const { generate } = await import("otplib");
    const step = Math.floor(now.getTime() / 30_000);
    const codeAt = (offset: number) => generate({ secret, epoch: (step + offset) * 30 });
    const check = (code: string, after: number | null = null) =>
      totpStep(secret, code, { now, after });
    expect(await check(await codeAt(0))).toBe(step);
    expect(await check(await codeAt(-1))).toBe(step - 1);
    expect(await check(await codeAt(1))).toBe(step + 1);
    expect(await check(await codeAt(2))).toBeNull();
    expect(await check(await codeAt(-2))).toBeNull();
    expect(await check(await codeAt(0), step)).toBeNull();
    expect(await check(await codeAt(-1), step)).toBeNull();
    expect(await check(await codeAt(1), step)).toBe(step + 1);
    // The server's clock has gone back since: codes of that earlier time do not count again, and nothing throws.
    for (const offset of [-1, 0, 1]) expect(await check(await codeAt(offset), step + 4)).toBeNull();
    expect(await check(await codeAt(1), step + 1)).toBeNull();
    const spaced = await codeAt(0);
    expect(await check(` ${spaced.slice(0, 3)} ${spaced.slice(3)} `)).toBe(step);
    for (const wrong of ["", "12345", "1234567", "abcdef", "１２３"]) {
      expect(await check(wrong)).toBeNull();
    }
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totpUri(brand, secret, "a@b.example")).toMatch(
      /^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/,
    );
  });
});

describe("a known browser", () => {
  const key = Buffer.from("a key of the tests");
  const now = new Date();

  it("is known for its person, for a time, by the site's own mark", () => {
    const mark = knownDeviceMark(key, 7, now);
    const device = knownDeviceOf(key, mark, 7, now);
    expect(device).toMatch(/^[\w-]{22}$/);
    expect(knownDeviceOf(key, mark, 8, now)).toBeNull();
    expect(knownDeviceOf(Buffer.from("another"), mark, 7, now)).toBeNull();
    expect(knownDeviceOf(key, mark.replace("7.", "8."), 8, now)).toBeNull();
    expect(knownDeviceOf(key, null, 7, now)).toBeNull();
    expect(knownDeviceOf(key, "nonsense", 7, now)).toBeNull();
    const late = new Date(now.getTime() + staffTimes.knownDevice + 1);
    expect(knownDeviceOf(key, mark, 7, late)).toBeNull();
  });
});

describe("what is kept of a browser", () => {
  const chrome =
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
  it("is a hint", () => {
    expect(deviceHint(chrome)).toBe("Android, Chrome");
    expect(deviceHint("Mozilla/5.0 (iPhone; CPU iPhone OS 19 like Mac OS X) Safari/604.1")).toBe(
      "iPhone, Safari",
    );
    expect(deviceHint("curl/8")).toBe("?");
  });
  it("is the network of somebody unknown", () => {
    expect(networkOf("203.0.113.77")).toBe("203.0.113.0/24");
    expect(networkOf("::ffff:203.0.113.77")).toBe("203.0.113.0/24");
    expect(networkOf("2001:db8:1:2::7")).toBe("2001:db8:1::/48");
    expect(networkOf("")).toBe("");
  });
});

describe("fields", () => {
  it("of names are tidied, and refused when they hide something", () => {
    expect(readName("  Lin   Xiaoyu ")).toEqual({ name: "Lin Xiaoyu", problem: null });
    expect(readName(" ").problem).toBe("missing");
    expect(readName("x".repeat(81)).problem).toBe("too-long");
    expect(readName("evil\u202Ename").problem).toBe("wrong");
  });
  it("of rights are without repetitions, and languages belong to translators", () => {
    const rights = { roles: ["editor", "editor"], translatesInto: ["en"] } as const;
    expect(readRights(rights)).toEqual({ roles: ["editor"], translatesInto: [], problem: null });
    expect(readRights({ roles: ["translator"], translatesInto: [] }).problem).toBe(
      "languages-missing",
    );
  });
});
