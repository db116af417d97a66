import { describe, expect, it } from "vitest";
import { createPreferences } from "./preferences.server";

const preferences = createPreferences({ isSecure: true, now: () => new Date(0) });
const paths = ["/language", "/consent", "/chat"];

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  preferences.request(path, { method: "POST", body, headers });

describe("choices that make no sense", () => {
  const form = "application/x-www-form-urlencoded";
  const parts = "multipart/form-data";

  it.each<[string, BodyInit, Record<string, string>]>([
    ["nothing", "", {}],
    ["no form", "{}", { "content-type": "application/json" }],
    ["half a character", "locale=%E0%A4&choice=%", { "content-type": form }],
    ["names of prototypes", "__proto__=1&constructor=2&choice=toString", { "content-type": form }],
    ["parts without a border", "--x\r\n\r\n", { "content-type": parts }],
    [
      "parts that end in the middle",
      "--x\r\nContent-Disp",
      { "content-type": `${parts}; boundary=x` },
    ],
    ["a zero byte", "choice=%00&returnTo=%00", { "content-type": form }],
    ["bytes that are no text", new Uint8Array([0xff, 0xfe, 0x3d, 0x80]), { "content-type": form }],
  ])("are refused with 400, never with a fault: %s", async (_, body, headers) => {
    for (const path of paths) expect((await post(path, body, headers)).status).toBe(400);
  });

  it.each([
    "//evil.example/",
    "/\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "/%0d%0aSet-Cookie: x=1",
    "/a\r\nSet-Cookie: x=1",
    "/搜索?q=\u0000",
    "x".repeat(3_000),
  ])("lead back to an address of this site: %j", async (returnTo) => {
    for (const [path, choice] of [
      ["/language", "cn"],
      ["/language", "en"],
      ["/consent", "all"],
      ["/consent", "reopen"],
      ["/chat", "end"],
    ] as const) {
      const body = new URLSearchParams({ locale: choice, choice, returnTo });
      const response = await post(path, body, { referer: "nonsense" });
      expect([303, 400]).toContain(response.status);
      const location = response.headers.get("location");
      if (response.status === 303) expect(location).toMatch(/^\/(?![/\\])/);
    }
  });
});

describe("a choice on the page of a missing address", () => {
  it.each([
    ["/404", "/no/such/page?x=1", "/no/such/page?x=1"],
    ["/en/404", "/en/no/such/page", "/en/no/such/page"],
    ["/pricing-", "/pricin", "/pricin"],
    ["/new/999999999", "/new/12345", "/en/new/12345"],
    ["/404", "/contact", "/404"],
    ["/contact", "/no/such/page", "/en/contact"],
  ])("of which %s is stored leads from %s back to it: %s", async (returnTo, asked, expected) => {
    const body = new URLSearchParams({ locale: "en", returnTo });
    const referer = `https://site.example${asked}`;
    const response = await post("/language", body, { referer });
    expect(response.headers.get("location")).toBe(expected);
  });
});
