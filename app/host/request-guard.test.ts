import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { overrideHost, refusalOf } from "./request-guard";

const asked = (url: string, rawHeaders = ["Host", "site.example"], method = "GET") =>
  ({ method, url, rawHeaders, headers: { host: rawHeaders[1] } }) as unknown as IncomingMessage;

describe("a request address", () => {
  it.each([
    "/",
    "/en/news?q=%E4%BB%A3%E7%90%86",
    "/files/a-1.0.zip",
    "/%E4%B8%AD",
    "/?q=%zz",
    "/?q=\\",
    "/?to=/../en",
    "/.well-known/security.txt",
    "/a.b/..c/d../...",
    "//en",
    "/en;x=1",
  ])("%s is accepted", (url) => expect(refusalOf(asked(url))).toBeUndefined());
  it.each([
    "/\\evil.example/",
    "/api/\\",
    "/%00",
    "/a%0d%0aSet-Cookie:x",
    "/?q=%0A",
    "/%",
    "/%zz",
    "/%ff",
    "/%E0%A4%A",
    "",
    "*",
    "example",
    "ftp://site.example/",
    "/console/../en",
    "/api/..",
    "/./en",
    "/en/.",
    "/en/.#x",
    "/api/%2e%2e/en",
    "/api/.%2E/en?x=1",
  ])("%s is refused", (url) => expect(refusalOf(asked(url))).toBe(400));

  it("in absolute form is reduced to its path", () => {
    const request = asked("http://Elsewhere.example/en?x=1");
    expect(refusalOf(request)).toBeUndefined();
    expect(request.url).toBe("/en?x=1");
    // It names the host, whatever the header says.
    expect(request.headers.host).toBe("elsewhere.example");
  });
});

describe("the Host header", () => {
  it("is refused twice, in any spelling", () => {
    expect(refusalOf(asked("/", ["Host", "a", "HOST", "a"]))).toBe(400);
  });
  it("is required, except by HTTP/1.0", () => {
    expect(refusalOf(asked("/", []))).toBe(400);
    expect(refusalOf({ ...asked("/", []), httpVersion: "1.0" } as IncomingMessage)).toBeUndefined();
  });
  it("is replaced by the site's own host", () => {
    const request = asked("/", ["host", "elsewhere.example", "Accept", "*/*"]);
    overrideHost(request, "site.example");
    expect(request.headers.host).toBe("site.example");
    expect(request.rawHeaders).toEqual(["host", "site.example", "Accept", "*/*"]);
  });
});

it.each(["TRACE", "TRACK", "CONNECT"])("%s is refused", (method) => {
  expect(refusalOf(asked("/", undefined, method))).toBe(405);
});

describe("the Expect header", () => {
  const expecting = (expectation: string, httpVersion = "1.1") =>
    refusalOf({
      ...asked("/"),
      httpVersion,
      headers: { expect: expectation },
    } as IncomingMessage);
  it.each(["100-continue", "100-Continue"])("%s is accepted", (expectation) => {
    expect(expecting(expectation)).toBeUndefined();
  });
  it.each(["", "foo", "200-ok"])("'%s' is refused", (expectation) => {
    expect(expecting(expectation)).toBe(417);
  });
  it("says nothing in HTTP/1.0", () => expect(expecting("foo", "1.0")).toBeUndefined());
});
