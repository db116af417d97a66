import { expect, it } from "vitest";
import { previewToken } from "./preview-token.server";

const request = (query: string, init?: RequestInit) =>
  new Request(`https://site.example/en/new/8${query}`, init);

it("reads the token of a link to a draft", () => {
  expect(previewToken(request("?preview=abc"))).toBe("abc");
  expect(previewToken(request(""))).toBeUndefined();
});

it.each([
  { method: "HEAD" },
  { headers: { "sec-purpose": "prefetch" } },
  { headers: { "sec-purpose": "prefetch;prerender" } },
  { headers: { purpose: "prefetch" } },
])("spends no link for who did not open it: %j", (init) => {
  expect(previewToken(request("?preview=abc", init))).toBeNull();
  expect(previewToken(request("", init))).toBeUndefined();
});
