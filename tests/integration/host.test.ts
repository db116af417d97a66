import { rmSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runCommand } from "~/commands/run-command.server";
import { readEnv } from "~/platform/env/env.server";
import { keepUmask } from "~tests/support/keep-umask";
import { kernelVersions, versionsOfKernel } from "~tests/support/kernel-log";
import { patience } from "~tests/support/patience";
import { rawRequest, readToEnd } from "~tests/support/raw-request";
import { endSite, runSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingFolder } from "~tests/support/starting-site";

const publicUrl = "https://www.site.example";
const consoleOrigin = "https://console.site.example";
const mostConnections = 40;
keepUmask();
let folder: string;
let site: SiteProcess;
let asset: string;
let file: string;

const ask = (path: string, init?: RequestInit) =>
  fetch(site.origin + path, { redirect: "manual", ...init });
const call = (body: string, type = "application/json") =>
  ask("/api/sys/getVersionList", { method: "POST", headers: { "content-type": type }, body });

beforeAll(async () => {
  folder = await startingFolder();
  site = await startSite({
    DATA_DIR: folder,
    PUBLIC_URL: publicUrl,
    CONSOLE_ORIGIN: consoleOrigin,
    LOG_LEVEL: "info",
    OPS_PORT: "0",
    CONNECTIONS_PER_CLIENT: String(mostConnections),
  });
  const html = await (await ask("/en/download")).text();
  asset = /\/assets\/[\w-]+\.js/.exec(html)?.[0] ?? "";
  file = /href="(\/files\/[^"?]+)/.exec(html)?.[1] ?? "";
});
afterAll(() => {
  site.child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

describe("the headers of every response:", () => {
  const answers: [what: string, status: number, ask: () => Promise<Response>][] = [
    ["a page", 200, () => ask("/en/contact")],
    ["a page again", 200, () => ask("/en/contact")],
    ["a page that is missing", 404, () => ask("/en/nothing")],
    ["a language redirect", 302, () => ask("/contact", { headers: { cookie: "lang=en" } })],
    ["a page by POST", 405, () => ask("/en/pricing", { method: "POST" })],
    ["the bad-request page", 400, () => ask("/400")],
    ["a built file", 200, () => ask(asset)],
    ["a built file that is missing", 404, () => ask("/assets/nothing.js")],
    ["a file of the root", 200, () => ask("/favicon.svg")],
    ["the icon that browsers ask for where no page names one", 200, () => ask("/favicon.ico")],
    ["a download", 200, () => ask(file)],
    ["a part of it", 206, () => ask(file, { headers: { range: "bytes=0-9" } })],
    ["a part beyond it", 416, () => ask(file, { headers: { range: "bytes=99999999-" } })],
    ["a download that is missing", 404, () => ask("/files/nothing.zip")],
    ["an API call", 200, () => call("{}")],
    ["a wrong API call", 400, () => call("[]")],
    ["an API call of another type", 415, () => call("{}", "text/plain")],
    ["an API call that is missing", 404, () => ask("/api/nothing")],
    ["the OpenAPI document", 200, () => ask("/api/openapi.json")],
    ["a feed", 200, () => ask("/feed.xml")],
    ["a feed of the registry", 200, () => ask("/releases/v1/known-good.json")],
    ["robots.txt", 200, () => ask("/robots.txt")],
    ["security.txt", 200, () => ask("/.well-known/security.txt")],
    ["a choice", 303, () => choose({ origin: publicUrl })],
    ["a choice from elsewhere", 403, () => choose({ origin: "https://other.example" })],
    ["a sign of life", 200, () => ask("/healthz")],
    ["an address with a line feed", 400, () => ask("/en%0aX")],
    ["a malformed address", 400, () => ask("/%zz")],
  ];

  const readByAll = new Set([
    ...["a built file", "a built file that is missing", "a file of the root", "a download"],
    ...["a part of it", "a part beyond it", "a download that is missing", "an API call"],
    ...["a wrong API call", "an API call of another type", "the OpenAPI document", "a feed"],
    ...["a feed of the registry", "robots.txt", "security.txt"],
    "the icon that browsers ask for where no page names one",
  ]);

  it("are there, whatever is asked for", async () => {
    for (const [what, status, send] of answers) {
      const response = await send();
      expect(response.status, what).toBe(status);
      const { headers } = response;
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy, what).toMatch(/^default-src '(none|self)'; script-src 'self'/);
      for (const directive of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ]) {
        expect(policy.split("; "), what).toContain(directive);
      }
      expect(policy, what).not.toMatch(/unsafe|\*|https?:(?!\/\/)/);
      const own = ["same-origin", null];
      expect(Object.fromEntries(headers), what).toMatchObject({
        "strict-transport-security": "max-age=63072000; includeSubDomains",
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
      });
      expect([
        headers.get("cross-origin-resource-policy"),
        headers.get("access-control-allow-origin"),
      ]).toEqual(readByAll.has(what) ? ["cross-origin", "*"] : own);
      expect([headers.has("server"), headers.has("x-powered-by")], what).toEqual([false, false]);
      expect(await response.text(), what).not.toMatch(/node_modules|\n {4}at /);
    }
  });

  it("304 for a page, a built file, a download and feeds", async () => {
    for (const path of ["/en/contact", asset, file, "/feed.xml", "/releases/v1/known-good.json"]) {
      const plain = await ask(path, { headers: { "accept-encoding": "identity" } });
      const etag = plain.headers.get("etag") ?? "";
      // A download that nobody reads would hold up the end of the site.
      await plain.arrayBuffer();
      // With `If-None-Match`, `fetch` would add `Cache-Control: no-cache`.
      const { status, head } = await rawRequest(
        site.origin,
        `GET ${path} HTTP/1.1\r\nHost: a\r\nIf-None-Match: ${etag}\r\nConnection: close\r\n\r\n`,
      );
      expect(status, path).toBe(304);
      expect(head, path).toMatch(
        /^content-security-policy: default-src '(none|self)'; script-src 'self'/im,
      );
      expect(head, path).toMatch(/^strict-transport-security: max-age=63072000/im);
      const policy = path === "/en/contact" ? "same-origin" : "cross-origin";
      expect(head, path).toMatch(new RegExp(`^cross-origin-resource-policy: ${policy}\r$`, "im"));
    }
  });
});

const choose = (headers: Record<string, string>) =>
  ask("/preferences/language", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: "locale=en&returnTo=/contact",
  });

describe("a client", () => {
  it("gets only secure cookies", async () => {
    const cookies = (await choose({ origin: publicUrl })).headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/);
  });

  it.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "null" },
    { origin: "http://www.site.example" },
  ])("is refused when another site sent the request (%j)", async (headers) => {
    expect((await choose(headers as Record<string, string>)).status).toBe(403);
  });

  it("cannot change the site's address by the Host header", async () => {
    for (const path of ["/en/nothing", "/sitemap.xml", "/en/"]) {
      const text = `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`;
      const { status, head, body } = await rawRequest(site.origin, text);
      expect(status).toBeGreaterThan(0);
      expect(head + body).not.toContain("evil.example");
    }
  });
});

describe("a body without Content-Length", () => {
  const post = (path: string, type: string, body: string | null) => {
    const framing = body === null ? "" : "Transfer-Encoding: chunked\r\n";
    const chunks = body === null ? "" : `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nOrigin: ${publicUrl}\r\nContent-Type: ${type}`;
    return rawRequest(site.origin, `${head}\r\n${framing}Connection: close\r\n\r\n${chunks}`);
  };
  const form = "application/x-www-form-urlencoded";

  it("is limited while it arrives", async () => {
    const json = "application/json";
    const rows: [path: string, type: string, body: string | null, status: number][] = [
      ["/preferences/consent", form, "choice=all", 303],
      ["/preferences/consent", form, "a".repeat(5_000), 413],
      ["/preferences/consent", form, null, 400],
      ["/en/contact", form, "a".repeat(70_000), 413],
      ["/api/sys/getVersionList", json, "{}", 200],
      ["/api/sys/getVersionList", json, `"${"a".repeat(20_000)}"`, 413],
      ["/api/sys/getVersionList", json, null, 400],
      ["/en/pricing", form, null, 405],
    ];
    for (const [path, type, body, status] of rows) {
      expect([path, (await post(path, type, body)).status]).toEqual([path, status]);
    }
  });
});

describe("one client has a bound of", () => {
  /** A connection from an address of this machine, which counts as a client of its own. */
  const openFrom = (localAddress: string) => {
    const { hostname: host, port } = new URL(site.origin);
    const socket = connect({ host, port: Number(port), localAddress });
    // The site breaks off those that are too many.
    return socket.on("error", () => undefined);
  };

  it("connections, by the settings, and the metrics tell of the rest", async () => {
    const sockets = Array.from({ length: mostConnections + 3 }, () => openFrom("127.0.0.9"));
    const closed = () => sockets.filter(({ destroyed }) => destroyed);
    await vi.waitFor(() => expect(closed()).toHaveLength(3), patience);
    const ops = /Health\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(site.output())?.[1] ?? "";
    expect(await (await fetch(`${ops}/metrics`)).text()).toContain(
      '\nhttp_connections_ended_total{reason="client-limit"} 3\n',
    );
    expect(closed()).toHaveLength(3);
    for (const socket of sockets) socket.destroy();
  });

  it("bytes of bodies under way, while others are heard", async () => {
    const size = 32_000;
    const head = [
      "POST /en/contact HTTP/1.1",
      "Host: www.site.example",
      `Origin: ${publicUrl}`,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${size}`,
      "Connection: close",
      "\r\n",
    ].join("\r\n");
    // 32 of them are nearly the whole bound of a mebibyte.
    const slow = Array.from({ length: 32 }, () => openFrom("127.0.0.8"));
    for (const socket of slow) socket.write(`${head}a=`);
    const statusFrom = async (address: string) => {
      const socket = openFrom(address);
      socket.write(head + "a".repeat(size));
      return (await readToEnd(socket, 20_000)).status;
    };
    await vi.waitFor(async () => expect(await statusFrom("127.0.0.8")).toBe(429), patience);
    expect(await statusFrom("127.0.0.7")).toBe(422);
    for (const socket of slow) socket.destroy();
  });
});

describe("the console", () => {
  it("is reached under its own host name only, and the site under its own", async () => {
    const get = (host: string, path: string) =>
      rawRequest(site.origin, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const session = await get("console.site.example", "/console/api/session");
    expect(session.status).toBe(200);
    expect(session.body).toContain('{"state":"anonymous"}');
    expect(session.head).toMatch(/^cache-control: no-store$/im);
    expect(session.head).toMatch(/^x-robots-tag: noindex$/im);
    expect((await get("console.site.example", "/console/api/nowhere")).status).toBe(404);
    for (const path of ["/console", "/console/api/session"]) {
      expect((await get("www.site.example", path)).status, path).toBe(404);
    }
    expect((await get("www.site.example", "/en")).status).toBe(200);
    expect((await get("console.site.example", "/en")).status).toBe(404);
    const page = await get("console.site.example", "/console/staff?person=1");
    expect(page.status).toBe(200);
    expect(page.head).toMatch(/^content-security-policy: .*require-trusted-types-for/im);
    expect(page.body).toContain('data-site="https://www.site.example/"');
    const script = /src="(\/console\/assets\/[\w.-]+\.js)"/.exec(page.body)?.[1] ?? "";
    expect((await get("console.site.example", script)).status).toBe(200);
    expect((await get("www.site.example", script)).status).toBe(404);
    for (const path of ["/console/nowhere", "/console/staff/nowhere"]) {
      const missing = await get("console.site.example", path);
      expect(missing.status, path).toBe(404);
      expect(missing.body, path).toContain(script);
    }
    const root = await get("console.site.example", "/");
    expect(root.head).toMatch(/^location: \/console$/im);
    const body = '{"email":"a@site.example","password":"x"}';
    const post = (origin: string) =>
      rawRequest(
        site.origin,
        `POST /console/api/sign-in/password HTTP/1.1\r\nHost: console.site.example\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
    expect((await post("https://console.site.example")).status).toBe(401);
    expect((await post("https://www.site.example")).status).toBe(403);
  });
});

it("pages are stored by the query parameters that they read, and by no others", async () => {
  const page = async (query: string) => (await ask(`/en/register${query}`)).text();
  expect(await page("?package=C&utm_source=x")).toContain("Package C");
  expect(await page("?utm_source=y")).not.toContain("Package C");
  const log = async (query: string) => (await ask(`/en/updateBrowserLog${query}`)).text();
  const inKernel = versionsOfKernel("146");
  expect(await log("?kernel=146")).toContain(`1–${inKernel} of ${inKernel}`);
  expect(await log("?page=2")).toContain(`9–16 of ${kernelVersions}`);
  expect(await log("?view=history")).toContain(`1–${kernelVersions} of ${kernelVersions}`);
});

it("a second process on the same data folder is refused, and hears of the first", async () => {
  const { code, output } = await runSite({ DATA_DIR: folder });
  expect(code).toBe(1);
  expect(output).toContain(`in use by process ${site.child.pid}`);
});

describe("operators get", () => {
  type Line = { id?: string; path?: string; status?: number; by?: string; msg: string };
  const lines = () =>
    site
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line);

  it("a log line for each request with its id, without the query", async () => {
    const id = "0123456789abcdef";
    const headers = { "x-request-id": id, "user-agent": "private-agent" };
    const response = await ask("/en/nothing?email=someone@mail.example", { headers });
    expect(response.headers.get("x-request-id")).toBe(id);
    await vi.waitFor(
      () => expect(lines().filter((line) => line.id === id)).toHaveLength(1),
      patience,
    );
    const line = lines().find((entry) => entry.id === id);
    expect(line).toMatchObject({ path: "/en/nothing", status: 404, by: "page", msg: "request" });
    expect(site.output()).not.toMatch(/someone@mail|private-agent|127\.0\.0\.1:\d+"/);
  });

  it("a warning of samples, of all kinds in a few lines", () => {
    const warnings = lines().map(({ msg }) => msg);
    expect(warnings).toContainEqual(
      expect.stringMatching(
        /^Visitors see samples: \d+ releases, .* articles, .* codes, .* links, \d+ tools$/,
      ),
    );
  });

  it("an own id instead of an invalid one from the request", async () => {
    const response = await ask("/api/nothing", { headers: { "x-request-id": "<x>" } });
    expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{8,64}$/);
  });

  it("health and metrics on a separate port, and no metrics on the public one", async () => {
    const ops = /Health\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(site.output())?.[1] ?? "";
    expect(await (await fetch(`${ops}/healthz`)).text()).toBe("alive");
    expect((await fetch(`${ops}/readyz`)).status).toBe(200);
    await ask("/en/pricing");
    const text = await (await fetch(`${ops}/metrics`)).text();
    for (const figure of [
      'http_requests_total{by="page",status="200"}',
      'http_request_duration_seconds_bucket{le="0.001",by="page"}',
      'page_cache_requests_total{result="hit"}',
      "page_render_duration_seconds_count",
      'database_connections{state="busy"}',
      "nodejs_eventloop_lag_p99_seconds",
      "nodejs_eventloop_lag_max_seconds",
      "process_resident_memory_bytes",
    ]) {
      expect(text).toMatch(new RegExp(`^${figure.replace(/[{}"\\.]/g, "\\$&")} \\d`, "m"));
    }
    expect((await ask("/metrics")).status).toBe(404);
  });

  it("the exit code 0, all log lines, whole downloads and all counts when the site is stopped", async () => {
    const id = "fedcba9876543210";
    await ask("/en/contact", { headers: { "x-request-id": id } });
    const download = await ask(`${file}?campaign=spring-sale`);
    const stopped = Date.now();
    const ended = endSite(site);
    const { byteLength } = await download.arrayBuffer();
    expect(String(byteLength)).toBe(download.headers.get("content-length"));
    expect(await ended).toBe(0);
    expect(Date.now() - stopped).toBeLessThan(10_000);
    const report = await runCommand(readEnv({ DATA_DIR: folder }), "campaigns", {});
    expect(report).toMatch(/^Downloads by campaign:\n {2}spring-sale {2}1 {2}\d{4}/);
    expect(lines().some((line) => line.id === id)).toBe(true);
  });
});
