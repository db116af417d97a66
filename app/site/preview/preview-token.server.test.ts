import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { mustAsk, pressedContext, previewToken } from "./preview-token.server";

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

it.each([
  ["a program that follows links", { "sec-fetch-mode": "" }, true],
  ["a person who followed a link in a mail", { "sec-fetch-site": "none" }, true],
  ["a person on another site", { "sec-fetch-site": "cross-site" }, true],
  [
    "a script of a page of ours",
    { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" },
    true,
  ],
  ["somebody in the console", { "sec-fetch-site": "same-origin" }, false],
  ["somebody in a console at a host of its own", { "sec-fetch-site": "same-site" }, false],
])("asks before a link is spent: %s", (_, headers, expected) => {
  const given = { "sec-fetch-mode": "navigate", ...headers };
  const asked = (query: string, context = new RouterContextProvider()) =>
    mustAsk({ request: request(query, { headers: given as HeadersInit }), context });
  expect(asked("?preview=abc")).toBe(expected);
  expect(asked("")).toBe(false);
  const pressed = new RouterContextProvider();
  pressed.set(pressedContext, true);
  expect(asked("?preview=abc", pressed)).toBe(false);
});

it("knows a link to drafts of the page's own words, and does not take one for the other", () => {
  expect(previewToken(request("?words=abc"), "words")).toBe("abc");
  expect(previewToken(request("?words=abc"))).toBeUndefined();
  const asked = { request: request("?words=abc"), context: new RouterContextProvider() };
  expect(mustAsk(asked, "words")).toBe(true);
  expect(mustAsk(asked)).toBe(false);
});
