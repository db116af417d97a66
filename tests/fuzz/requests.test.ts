import { rmSync } from "node:fs";
import { Agent, request } from "node:http";
import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { registerRequest, resetRequest, sendCodeRequest } from "~/api/account-schema";
import { contactRequest } from "~/api/contact-schema";
import { newsDetailRequest, newsListRequest, newsViewRequest } from "~/api/news-schema";
import { packageListRequest } from "~/api/package-list-schema";
import { resourceListRequest } from "~/api/resource-list-schema";
import { versionListRequest } from "~/api/version-list-schema";
import { pageAddresses } from "~/i18n/addresses";
import { rawRequest } from "~tests/support/raw-request";
import { type SiteProcess, startSite } from "~tests/support/site-process";
import { startingFolder } from "~tests/support/starting-site";
import { holds } from "./fuzz";
import { hostileText, typedText } from "./texts";

const runs = 25;

let folder: string;
let site: SiteProcess;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  folder = await startingFolder();
  site = await startSite({ DATA_DIR: folder, TRUST_PROXY: "loopback" });
});
afterAll(() => {
  agent.destroy();
  site.child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; headers: Record<string, string | undefined>; body: string };

let count = 0;

/** Asks as a new client each time, so that no limit of one client is reached. */
function ask({ method, path, headers = {}, body }: Sent): Promise<Answer> {
  count += 1;
  const given = method === "HEAD" ? undefined : body;
  const client = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  return new Promise((resolve, reject) => {
    const asking = request(site.origin, {
      agent,
      method,
      path,
      headers: {
        "x-forwarded-for": client,
        ...(given !== undefined && { "content-length": Buffer.byteLength(given) }),
        ...headers,
      },
    });
    asking.once("error", reject);
    asking.once("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk) => {
        text += chunk;
      });
      answer.once("end", () => {
        const { statusCode: status = 0 } = answer;
        resolve({ status, headers: answer.headers as Answer["headers"], body: text });
      });
    });
    asking.end(given);
  });
}

/** A mark that no page may contain as markup. */
const mark = "<fuzz\"'>";

/** Checks the rules of every answer. */
function expectSound(sent: Sent, { status, headers, body }: Answer): void {
  const what = JSON.stringify(sent);
  expect(status, what).toBeGreaterThanOrEqual(200);
  expect(status, what).toBeLessThan(500);
  expect(headers["content-security-policy"], what).toMatch(/^default-src '(none|self)'; /);
  expect(body, what).not.toContain("<fuzz");
  expect(body, what).not.toMatch(/node_modules|\n {4}at /);
  const { location } = headers;
  if (location === undefined) return;
  expect(new URL(location, site.origin).origin, what).toBe(site.origin);
}

/** A header's value that Node's client can send. */
const headerText = hostileText(20).map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, ""));

const segment = fc.oneof(
  fc.constantFrom("en", "cn", "fr", "new", "files", "assets", "api", "feeds", "preferences", ".."),
  fc.constantFrom(...pageAddresses.map((path) => path.slice(1))),
  hostileText(5).map((text) => encodeURIComponent(text.toWellFormed())),
  hostileText(5).map((text) => text.replace(/[^\x21-\x7e]/g, "")),
);
const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        "q",
        "tag",
        "page",
        "kernel",
        "campaign",
        "package",
        "topic",
        "received",
        "x",
      ),
      fc.oneof(hostileText(20), fc.constant(mark)),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => {
    const text = new URLSearchParams(
      pairs.map(([name, value]) => [name, value.toWellFormed()]),
    ).toString();
    return text === "" ? "" : `?${text}`;
  });
const path = fc
  .tuple(fc.array(segment, { maxLength: 4 }), query)
  .map(([segments, search]) => `/${segments.join("/")}${search}`);
const cookies = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        "lang",
        "lang_offer",
        "cookie_consent",
        "registration",
        "contact_sent",
        "live_chat",
      ),
      fc.oneof(fc.constantFrom("en", "cn", "fr", "all.2022-11.1795000000"), headerText),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("; "));
const headers = fc.record(
  {
    cookie: cookies,
    "accept-encoding": fc.oneof(fc.constantFrom("br", "gzip", "identity;q=0", "*"), headerText),
    "if-none-match": headerText,
    "if-modified-since": headerText,
    range: fc.oneof(fc.constantFrom("bytes=0-9", "bytes=-1", "bytes=5-2"), headerText),
    "x-forwarded-proto": headerText,
    "x-forwarded-host": headerText,
    "sec-gpc": fc.constantFrom("1", "0", ""),
    referer: headerText,
    "user-agent": headerText,
  },
  { requiredKeys: [] },
);

/** Addresses of the registry's documents, whole and in parts. */
const documents = [
  "updates/client/win10-x64/latest.yml",
  "updates/client/win7-x86/beta.yml",
  "updates/client/win10-x64/v/6.2.1/latest.yml",
  "releases/v1/known-good.json",
  "releases/v1/matrix.json",
  "releases/v1/client/6.2.1.json",
  "files/client/6.2.1/SHA256SUMS",
  "files/client/6.2.1/SHA256SUMS.minisig",
  "appcast/client.xml",
  "winget/6.2.1/Manifold.Browser.yaml",
  "scoop/client.json",
];
const documentParts = [
  fc.constantFrom("updates/client", "releases/v1", "files/client", "winget", "appcast"),
  fc.oneof(segment, fc.constantFrom("win10-x64", "win7-x86", "client", "6.2.1", "v")),
  fc.oneof(segment, fc.constantFrom("latest.yml", "v/6.2.1/latest.yml", "6.2.1.json")),
] as const;
const joined = (parts: readonly string[]) => parts.join("/");

describe("any address", () => {
  holds(
    {
      "is answered soundly": fc.asyncProperty(
        fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"),
        path,
        headers,
        async (method, asked, more) => {
          const sent = { method, path: asked, headers: more };
          expectSound(sent, await ask(sent));
        },
      ),
      "of a page is answered soundly, whatever its query and the cookies": fc.asyncProperty(
        fc.constantFrom("", "/en", "/fr"),
        fc.constantFrom(
          ...pageAddresses,
          ...["/new/1", "/release/client/6.2.1", "/verify/report", "/feed.xml"],
        ),
        query,
        cookies,
        async (prefix, page, search, cookie) => {
          const sent = { method: "GET", path: `${prefix}${page}${search}`, headers: { cookie } };
          expectSound(sent, await ask(sent));
        },
      ),
      "of a download is answered soundly": fc.asyncProperty(
        segment,
        headers,
        async (name, more) => {
          const sent = { method: "GET", path: `/files/${name}`, headers: more };
          expectSound(sent, await ask(sent));
        },
      ),
      "of a program's document is answered soundly, whoever says what of himself": fc.asyncProperty(
        fc.constantFrom("GET", "HEAD", "POST"),
        fc.oneof(fc.constantFrom(...documents), fc.tuple(...documentParts).map(joined)),
        fc.record({ from: hostileText(20), key: hostileText(20) }, { requiredKeys: [] }),
        fc.tuple(headers, headerText),
        async (method, document, asked, [more, id]) => {
          const search = new URLSearchParams(
            Object.entries(asked).map(([name, value]) => [name, value.toWellFormed()]),
          );
          const named = { ...more, "x-user-staging-id": id };
          const sent = { method, path: `/${document}?${search}`, headers: named };
          expectSound(sent, await ask(sent));
        },
      ),
    },
    runs,
  );
});

describe("bytes that are no request", () => {
  const line = fc.oneof(
    fc.constantFrom(
      ...[
        "Host: a",
        "Host:",
        "Content-Length: 5",
        "Content-Length: -1",
        "Transfer-Encoding: chunked",
      ],
      ...[
        "Transfer-Encoding: chunked, identity",
        "Expect: 100-continue",
        "Upgrade: websocket",
        " a: b",
      ],
      ...[
        "Connection: upgrade",
        "Range: bytes=0-",
        "Cookie: lang=en",
        "Content-Type: application/json",
      ],
    ),
    hostileText(10),
  );

  holds(
    {
      "get a refusal or no answer": fc.asyncProperty(
        fc.oneof(fc.constantFrom("GET", "POST", "CONNECT", "PRI", "get"), hostileText(4)),
        fc.oneof(path, hostileText(10), fc.constantFrom("*", "http://evil.example/", "a:443")),
        fc.array(line, { maxLength: 5 }),
        hostileText(20),
        async (method, asked, lines, body) => {
          const head = [`${method} ${asked} HTTP/1.1`, ...lines, "Connection: close"].join("\r\n");
          const { status } = await rawRequest(site.origin, `${head}\r\n\r\n${body}`, 300);
          expect(status).toBeLessThan(500);
        },
      ),
    },
    runs,
  );
});

/** JSON that a schema may take, and what it may not. */
const valuesOf = (schema: z.ZodObject) =>
  fc.record(
    Object.fromEntries(
      [...Object.keys(schema.shape), "__proto__", "unknown"].map((name) => [
        name,
        fc.oneof(
          fc.constantFrom<unknown>("", "CN", "en", "lin@site.example", "+8613800138000", "123456"),
          fc.constantFrom<unknown>(0, 1, -1, 1e21, 2 ** 53, null, true, [], {}, "1", mark),
          hostileText(),
          fc.jsonValue({ maxDepth: 3 }),
        ),
      ]),
    ),
    { requiredKeys: [] },
  );

function expectEnvelope(sent: Sent, answer: Answer): void {
  expectSound(sent, answer);
  if (sent.method === "HEAD" || answer.status === 304) return;
  const what = JSON.stringify([sent, answer.status]);
  expect(answer.headers["content-type"], what).toMatch(/^application\/json/);
  const envelope = JSON.parse(answer.body);
  expect(Object.keys(envelope).toSorted(), what).toEqual(["code", "data", "message"]);
  expect(envelope.code, what).toBe(answer.status);
}

describe("any call of the API gets the envelope:", () => {
  const posts: Record<string, z.ZodObject> = {
    "/api/sys/getVersionList": versionListRequest,
    "/api/account/sendCode": sendCodeRequest,
    "/api/account/register": registerRequest,
    "/api/account/resetPassword": resetRequest,
    "/api/site/contact": contactRequest,
    "/api/news/view": newsViewRequest,
  };
  const gets: Record<string, z.ZodObject> = {
    "/api/news/list": newsListRequest,
    "/api/news/detail": newsDetailRequest,
    "/api/packages/list": packageListRequest,
    "/api/resources/list": resourceListRequest,
  };
  const json = { "content-type": "application/json" };

  holds(
    {
      "with a body by the schema or beside it": fc.asyncProperty(
        fc.oneof(
          ...Object.entries(posts).map(([call, schema]) =>
            valuesOf(schema).map((values) => ({ call, values })),
          ),
        ),
        cookies,
        async ({ call, values }, cookie) => {
          const body = JSON.stringify(values);
          const sent = { method: "POST", path: call, headers: { ...json, cookie }, body };
          expectEnvelope(sent, await ask(sent));
        },
      ),
      "with a query by the schema or beside it": fc.asyncProperty(
        fc.oneof(
          ...Object.entries(gets).map(([call, schema]) =>
            valuesOf(schema).map((values) => ({ call, values })),
          ),
        ),
        async ({ call, values }) => {
          const search = new URLSearchParams(
            Object.entries(values).map(([name, value]) => [
              name,
              (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed(),
            ]),
          );
          const sent = { method: "GET", path: `${call}?${search}` };
          expectEnvelope(sent, await ask(sent));
        },
      ),
      "with any method, media type and bytes": fc.asyncProperty(
        fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"),
        fc.oneof(
          fc.constantFrom(...Object.keys(posts), ...Object.keys(gets)),
          path.map((asked) => `/api${asked}`),
        ),
        fc.oneof(fc.constantFrom("application/json", "text/plain"), headerText),
        fc.oneof(hostileText(100), fc.json()),
        async (method, call, type, body) => {
          const sent = { method, path: call, headers: { "content-type": type }, body };
          expectEnvelope(sent, await ask(sent));
        },
      ),
    },
    runs * 2,
  );
});

describe("any form", () => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const post = (action: string, values: Record<string, string>) =>
    ask({
      method: "POST",
      path: action,
      headers: { ...form, origin: site.origin },
      body: new URLSearchParams(values).toString(),
    });
  /** The markup that React gives a field with a text. */
  const inputOf = (text: string) =>
    /value="[^"]*"/.exec(renderToStaticMarkup(createElement("input", { defaultValue: text })))?.[0];
  const areaOf = (text: string) =>
    renderToStaticMarkup(createElement("textarea", { defaultValue: text })).replace(
      "<textarea",
      "",
    );

  const fields: Record<string, { inputs: string[]; areas: string[] }> = {
    "/en/contact": { inputs: ["name", "contact"], areas: ["message"] },
    "/verify/report": { inputs: ["url", "email"], areas: ["note"] },
    "/en/register": { inputs: ["email", "phone", "code"], areas: [] },
  };
  const filled = fc.oneof(
    ...Object.entries(fields).map(([action, { inputs, areas }]) =>
      fc.record({
        action: fc.constant(action),
        values: fc.record(
          Object.fromEntries([...inputs, ...areas].map((name) => [name, typedText()])),
        ),
      }),
    ),
  );

  holds(
    {
      "that is refused keeps what was typed": fc.asyncProperty(
        filled,
        async ({ action, values }) => {
          const answer = await post(action, values);
          expectSound({ method: "POST", path: action, body: JSON.stringify(values) }, answer);
          if (answer.status !== 422) return;
          const { inputs = [], areas = [] } = fields[action] ?? {};
          for (const name of inputs) {
            const text = values[name] ?? "";
            if (text !== "") expect(answer.body, name).toContain(inputOf(text));
          }
          for (const name of areas) {
            const text = values[name] ?? "";
            if (text !== "") expect(answer.body, name).toContain(areaOf(text));
          }
        },
      ),
      "is answered soundly, whatever bytes it has": fc.asyncProperty(
        fc.constantFrom(...Object.keys(fields), "/preferences/language", "/preferences/consent"),
        fc.oneof(
          fc.constantFrom(
            ...["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
            ...["multipart/form-data", "text/plain", "application/json"],
          ),
          headerText,
        ),
        fc.oneof(
          hostileText(100),
          hostileText(40).map((text) => `--x\r\nContent-Disposition: form-data; name="a"${text}`),
          hostileText(40).map((text) => `locale=en&choice=all&returnTo=${text}&email=${text}`),
        ),
        async (action, type, body) => {
          const sent = { method: "POST", path: action, headers: { "content-type": type }, body };
          expectSound(sent, await ask(sent));
        },
      ),
      "of a choice leads back to this site": fc.asyncProperty(
        fc.constantFrom("language", "consent", "chat"),
        fc.oneof(hostileText(), path, fc.webUrl()),
        headerText,
        async (choice, returnTo, referer) => {
          const body = new URLSearchParams({
            locale: "en",
            choice: choice === "chat" ? "open" : "all",
            returnTo: returnTo.toWellFormed(),
          }).toString();
          const sent = {
            method: "POST",
            path: `/preferences/${choice}`,
            body,
            headers: { ...form, referer },
          };
          const answer = await ask(sent);
          expectSound(sent, answer);
          expect(answer.status).toBe(303);
        },
      ),
    },
    runs,
  );
});

it("none of it ended the site, and none is an error in its log", () => {
  expect(site.child.exitCode).toBeNull();
  expect(site.output()).not.toMatch(/"level":50|unhandled|Error/i);
});
