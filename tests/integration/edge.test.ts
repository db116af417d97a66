import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect as connectHttp2 } from "node:http2";
import { basename, extname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type Asked,
  type Edge,
  type EdgeAnswer,
  type EdgePlace,
  reserveEdge,
  startEdge,
  usesEdge,
  wholeAnswer,
} from "~tests/support/edge";
import { freePorts } from "~tests/support/free-ports";
import { kernelVersions, newestKernelVersion } from "~tests/support/kernel-log";
import { patience } from "~tests/support/patience";
import { startingPolicyVersion } from "~tests/support/policy-version";
import { runFolder } from "~tests/support/run-folder";
import { databaseServers, type SiteDatabase } from "~tests/support/site-database";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingDatabase } from "~tests/support/starting-site";

const build = fileURLToPath(new URL("../../build/client", import.meta.url));
const consent = (choice: string, time = 1_790_000_000) =>
  `cookie_consent=${choice}.${startingPolicyVersion}.${time}`;

// Without nginx or PostgreSQL it stands, skipped.
describe.skipIf(!usesEdge || databaseServers.length === 0)("the edge before the site", () => {
  let folder: string;
  let database: SiteDatabase;
  let place: EdgePlace;
  let sitePort: number;
  let site: SiteProcess;
  let edge: Edge;

  const startTheSite = () =>
    startSite({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      WEB_CONCURRENCY: "1",
      PORT: String(sitePort),
      PUBLIC_URL: place.origin,
      TRUST_PROXY: "loopback",
      EDGE_CACHE: "on",
      EDGE_FILES: "on",
    });

  beforeAll(async () => {
    ({ database, folder } = await startingDatabase(databaseServers[0] ?? ""));
    place = await reserveEdge();
    [sitePort = 0] = await freePorts(1);
    site = await startTheSite();
    edge = await startEdge({ machines: [sitePort], place, build, files: join(folder, "files") });
  });
  afterAll(async () => {
    await edge?.stop();
    if (site !== undefined && site.child.exitCode === null) await endSite(site);
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The same request without the edge. */
  const askSite = (path: string, { method = "GET", headers = {}, body }: Asked = {}) =>
    new Promise<EdgeAnswer>((resolve, reject) => {
      const host = new URL(place.origin).host;
      const to = { host: "127.0.0.1", port: sitePort, path, method };
      const asked = request({ ...to, headers: { host, ...headers } }, (answer) =>
        wholeAnswer(answer).then(resolve, reject),
      );
      asked.on("error", reject);
      asked.end(body);
    });

  /** The parts of an answer that must not change on its way. */
  const told = ({ status, headers, body }: EdgeAnswer) => ({
    status,
    location: headers.location,
    cookies: headers["set-cookie"],
    policy: headers["content-security-policy"],
    caching: headers["cache-control"],
    type: headers["content-type"],
    text: plain(headers["content-encoding"], body),
  });
  const plain = (encoding: string | undefined, body: Buffer) =>
    (encoding === "br"
      ? brotliDecompressSync(body)
      : encoding === "gzip"
        ? gunzipSync(body)
        : body
    ).toString();

  /** Asks until the edge has answered from what it keeps, which ends with each second. */
  const kept = (path: string, asked: Asked = {}) =>
    vi.waitFor(
      async () => {
        const answer = await edge.ask(path, asked);
        expect(answer.headers["x-edge"]).toBe("HIT");
        return answer;
      },
      { ...patience, interval: 1 },
    );

  it.each(["br", "gzip", "identity"])("keeps a page in the encoding %s", async (encoding) => {
    const headers = { "accept-encoding": encoding };
    const own = await askSite("/en/contact", { headers });
    const answer = await kept("/en/contact", { headers });
    expect(told(answer)).toEqual(told(own));
    expect(answer.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    expect(answer.headers.vary).toBe(own.headers.vary);
    expect(answer.headers["x-accel-expires"]).toBeUndefined();
    expect(answer.headers["strict-transport-security"]).toContain("max-age=63072000");
    // Its plain bytes have one tag.
    if (encoding === "identity") expect(answer.headers.etag).toBe(own.headers.etag);
    // The site may compress the page better between two of these, once: then its tag is another one.
    await vi.waitFor(async () => {
      const { etag = "" } = (await kept("/en/contact", { headers })).headers;
      const condition = { ...headers, "if-none-match": etag };
      const again = await edge.ask("/en/contact", { headers: condition });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      const head = await kept("/en/contact", { method: "HEAD", headers });
      expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag]);
    }, patience);
  });

  it("keeps the best compression of a page that is asked for again, not the first", async () => {
    const headers = { "accept-encoding": "br" };
    const first = await edge.ask("/en/pricing", { headers });
    // Each second that somebody asks, the edge asks the site again.
    await expect
      .poll(async () => (await kept("/en/pricing", { headers })).body.length, patience)
      .toBeLessThan(first.body.length);
  });

  it("answers every language, consent and signal as the site does, kept or not", async () => {
    const paths = ["/contact", "/cn/contact", "/en/contact", "/en/contact/", "/fr/contact"];
    const languages = ["", "lang=cn", "lang=en", "lang=fr"];
    const consents = [
      "",
      consent("all"),
      consent("necessary"),
      "cookie_consent=all.1999-01.1790000000",
      "cookie_consent=all.1999-01-0a1b2c3d.1790000000",
      "cookie_consent=nonsense",
    ];
    for (const path of paths) {
      for (const language of languages) {
        for (const said of consents) {
          for (const gpc of said === "" ? ["", "1"] : [""]) {
            const cookie = [language, said].filter(Boolean).join("; ");
            const headers = {
              ...(cookie !== "" && { cookie }),
              ...(gpc !== "" && { "sec-gpc": gpc }),
            };
            const label = `${path} with ${JSON.stringify(headers)}`;
            const own = told(await askSite(path, { headers }));
            expect(told(await edge.ask(path, { headers })), label).toEqual(own);
            expect(told(await edge.ask(path, { headers })), label).toEqual(own);
          }
        }
      }
    }
  });

  it("shows a language offer to whom it is for, once, and keeps nothing of it", async () => {
    const cookie = "lang=cn; lang_offer=en";
    const offered = await edge.ask("/contact", { headers: { cookie } });
    expect(offered.headers["x-edge"]).toBe("BYPASS");
    expect(offered.headers["set-cookie"]?.join()).toContain("lang_offer=;");
    const usual = await edge.ask("/contact", { headers: { cookie: "lang=cn" } });
    expect(usual.headers["set-cookie"]).toBeUndefined();
    expect(usual.body.equals(offered.body)).toBe(false);
  });

  it("lets nothing of a visitor's cookies into what others get", async () => {
    const mark = "heron4711";
    const path = "/en/register";
    const before = await askSite(path);
    const cookies = [
      `registration=${mark}.${mark}`,
      `contact_sent=${mark}`,
      `live_chat=${mark}`,
      `__Host-console=${mark}; session=${mark}`,
      `cookie_consent=all.${startingPolicyVersion}.1790000000.${mark}`,
      `cookie_consent=all.${startingPolicyVersion}.1790000000%3B${mark}`,
      `lang=${mark}`,
      `lang_offer=${mark}`,
    ];
    for (const cookie of cookies) {
      for (const address of [path, "/en/contact", "/en/contact?topic=fake-site"]) {
        await edge.ask(address, { headers: { cookie } });
        const next = await edge.ask(address);
        expect(next.body.toString(), cookie).not.toContain(mark);
        expect(next.headers["set-cookie"], cookie).toBeUndefined();
        expect(next.status).toBe(200);
      }
    }
    expect(told(await edge.ask(path))).toEqual(told(before));
  });

  it("keeps no draft, no personal page, no missing page, no call and nothing of the console", async () => {
    const never = async (path: string, asked: Asked = {}) => {
      const answers = [await edge.ask(path, asked), await edge.ask(path, asked)];
      for (const { headers } of answers) expect(headers["x-edge"], path).not.toBe("HIT");
      return answers[1]?.status;
    };
    expect(await never("/en/new/1?preview=none")).toBeLessThan(500);
    expect(await never("/en/new/1?%70review=none")).toBeLessThan(500);
    expect(await never("/en/new/1?preview")).toBeLessThan(500);
    expect(await never("/en/register", { headers: { cookie: "registration=a.b" } })).toBe(200);
    expect(await never("/en/no-such-page")).toBe(404);
    expect(await never("/cn/contact")).toBe(302);
    expect(await never("/api/news/list?locale=en")).toBe(200);
    expect(await never("/console")).toBe(200);
    expect(await never("/console/api/session")).toBe(200);
    expect(await never("/updates/client/win10-x64/latest.yml")).toBeLessThan(500);
  });

  it("passes forms and choices on with all their cookies", async () => {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      origin: place.origin,
      cookie: consent("necessary"),
    };
    const chosen = await edge.ask("/preferences/language", {
      method: "POST",
      headers,
      body: "locale=en&returnTo=%2Fen%2Fcontact",
    });
    const own = await askSite("/preferences/language", {
      method: "POST",
      headers,
      body: "locale=en&returnTo=%2Fen%2Fcontact",
    });
    expect(chosen.status).toBe(303);
    expect(told(chosen)).toEqual(told(own));
    const large = await edge.ask("/en/contact", {
      method: "POST",
      headers,
      body: "x".repeat(70_000),
    });
    expect(large.status).toBe(413);
    const other = { ...headers, origin: "https://other.example" };
    const foreign = await edge.ask("/en/contact", { method: "POST", headers: other, body: "a=b" });
    expect(foreign.status).toBe(403);
  });

  describe("downloads", () => {
    let path: string;
    let whole: Buffer;
    const get = (headers: Record<string, string> = {}, method = "GET") =>
      edge.ask(path, { method, headers });

    beforeAll(async () => {
      const page = await edge.ask("/en/download");
      path = /href="(\/files\/[^"?]+)/.exec(page.body.toString())?.[1] ?? "";
      whole = (await get()).body;
    });

    it("come from the disk with the site's headers, whole or in part", async () => {
      const named = await askSite(path);
      expect(named.headers["x-accel-redirect"]).toMatch(/^\/stored-files\//);
      const own = await askSite(path, { method: "HEAD" });
      const all = await get();
      const sum = `"${createHash("sha256").update(all.body).digest("hex")}"`;
      expect(own.headers.etag).toBe(sum);
      const described = ({ headers }: EdgeAnswer) => {
        const { date: _, connection: __, server: ___, "keep-alive": ____, ...rest } = headers;
        return rest;
      };
      expect(described(all)).toEqual(described(own));
      const head = await get({}, "HEAD");
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(described(head)).toEqual(described(own));

      const part = await get({ range: "bytes=1000-1999" });
      expect([part.status, part.headers.etag]).toEqual([206, sum]);
      expect(part.body.equals(whole.subarray(1_000, 2_000))).toBe(true);
      const end = await get({ range: "bytes=-500", "if-range": sum });
      expect(end.body.equals(whole.subarray(-500))).toBe(true);
      const dated = await get({
        range: "bytes=5-9",
        "if-range": own.headers["last-modified"] ?? "",
      });
      expect([dated.status, dated.body.length]).toEqual([206, 5]);
      const changed = await get({ range: "bytes=5-9", "if-range": '"other"' });
      expect([changed.status, changed.body.length]).toEqual([200, whole.length]);
    });

    it("keep what the site says of conditions and of several ranges", async () => {
      const { etag = "" } = (await get({}, "HEAD")).headers;
      expect((await get({ "if-none-match": etag })).status).toBe(304);
      expect((await get({ "if-none-match": '"other"' })).status).toBe(200);
      expect((await get({ "if-match": '"other"' })).status).toBe(412);
      expect((await get({ "if-match": etag })).status).toBe(200);
      expect((await get({ range: `bytes=${whole.length}-` })).status).toBe(416);
      const several = await get({ range: "bytes=0-3,10-15" });
      expect(several.status).toBe(206);
      // Updaters count from there.
      expect(several.body.subarray(0, 2).toString()).toBe("--");
      // As an updater requests them of a file of 900 MB, where each is as long as here.
      const many = Array.from({ length: 1_000 }, (_, at) =>
        `${at * 3}-${at * 3}`.padStart(20, "0"),
      );
      const asked = await get({ range: `bytes=${many.join(", ")}` });
      expect(asked.status).toBe(206);
    });

    it("are reached through the site alone", async () => {
      const name = (await askSite(path)).headers["x-accel-redirect"] as string;
      expect((await edge.ask(name)).status).toBe(404);
      expect((await edge.ask(`/stored-files/..%2fdatabase`)).status).toBe(404);
      expect((await edge.ask("/files/none.zip")).status).toBe(404);
    });

    it("are counted once each", async () => {
      // One that nothing before has asked for, as a count comes after its answer.
      const page = (await edge.ask("/en/download")).body.toString();
      const others = [...page.matchAll(/href="(\/files\/[^"?]+)/g)].map(([, found = ""]) => found);
      const other = others.find((found) => found !== path) ?? "";
      const count = `(SELECT download_count FROM release_files WHERE name = '${basename(other)}')`;
      await database.run(
        `UPDATE release_files SET download_count = 0 WHERE name = '${basename(other)}'`,
      );
      await edge.ask(other);
      await edge.ask(other, { headers: { range: "bytes=100-" } });
      await edge.ask(other, { method: "HEAD" });
      const isCounted = () => database.run(`DO $$ BEGIN ASSERT ${count} = 1; END $$`);
      await vi.waitFor(isCounted, patience);
    });
  });

  it("sends built files as the site does, in every kind and encoding", async () => {
    const names = readdirSync(build, { recursive: true, encoding: "utf8" }).filter(
      (name) => extname(name) !== "" && !/\.(?:br|gz)$/.test(name) && !name.startsWith("."),
    );
    const firstOfKind = new Map(
      names.map((name) => [`${name.startsWith("assets/")} ${extname(name)}`, name]),
    );
    expect(firstOfKind.size).toBeGreaterThan(3);
    for (const name of firstOfKind.values()) {
      for (const encoding of ["br", "gzip", "identity"]) {
        const asked = { headers: { "accept-encoding": encoding } };
        const described = ({ status, headers, body }: EdgeAnswer) => {
          const { date, connection, server, etag, vary, ...rest } = headers;
          const { "keep-alive": _, "accept-ranges": __, "last-modified": ___, ...said } = rest;
          const { "transfer-encoding": ____, ...same } = said;
          return { status, same, sum: createHash("sha256").update(body).digest("hex") };
        };
        const label = `${name} as ${encoding}`;
        const own = await askSite(`/${name}`, asked);
        expect(described(await edge.ask(`/${name}`, asked)), label).toEqual(described(own));
      }
    }
    const none = await edge.ask("/assets/none.js");
    expect([none.status, none.headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  it("speaks HTTP/2 and TLS of today, and leads there", async () => {
    const client = connectHttp2(place.origin, { ca: edge.certificate });
    const stream = client.request({ ":path": "/en" });
    const [answered] = await new Promise<[{ ":status"?: number | undefined }]>(
      (resolve, reject) => {
        stream.once("response", (headers) => resolve([headers]));
        stream.once("error", reject);
      },
    );
    expect(answered[":status"]).toBe(200);
    client.destroy();

    const protocolWith = (options: object) =>
      new Promise<string>((resolve) => {
        const socket = connectTls(
          { host: "127.0.0.1", port: place.port, servername: "localhost", ...options },
          () => {
            resolve(socket.getProtocol() ?? "none");
            socket.destroy();
          },
        );
        socket.on("error", () => resolve("refused"));
      });
    const ca = edge.certificate;
    expect(await protocolWith({ ca })).toBe("TLSv1.3");
    expect(await protocolWith({ ca, maxVersion: "TLSv1.2" })).toBe("TLSv1.2");
    const old = { minVersion: "TLSv1.1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" };
    expect(await protocolWith({ ca, ...old })).toBe("refused");
    expect(await protocolWith({ ca, maxVersion: "TLSv1.2", ciphers: "AES128-SHA" })).toBe(
      "refused",
    );
    expect(await protocolWith({ rejectUnauthorized: false, servername: "other.example" })).toBe(
      "refused",
    );

    const plainly = await fetch(`http://localhost:${place.plainPort}/en?a=b`, {
      redirect: "manual",
    });
    expect(plainly.status).toBe(301);
    expect(plainly.headers.get("location")).toBe("https://localhost/en?a=b");
  });

  it("logs nothing of who asked", async () => {
    const cookie = "registration=nobody-reads-this";
    await edge.ask("/en/heron-in-the-log?secret=nobody-reads-this", { headers: { cookie } });
    const log = await vi.waitFor(async () => {
      const text = await edge.readLog();
      expect(text).toContain('"path":"/en/heron-in-the-log"');
      return text;
    }, patience);
    for (const line of log.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("status");
    expect(log).not.toContain("nobody-reads-this");
    // The client is on this machine, as the site is, whose address each line does name.
    expect(log.replaceAll(`"site":"127.0.0.1:${sitePort}"`, "")).not.toContain("127.0.0.1");
  });

  it("shows a change of content a second after the site does, also where nobody had asked since", async () => {
    const often = "/en/updateBrowserLog";
    const seldom = "/updateBrowserLog";
    const shows = (answer: EdgeAnswer) =>
      answer.body.toString().includes(`1–8 of ${kernelVersions}`);
    expect(shows(await kept(often))).toBe(true);
    const seldomBefore = (await edge.ask(seldom)).body.toString();
    expect(seldomBefore).toContain(newestKernelVersion);

    await database.run(
      `UPDATE releases SET status = 'withdrawn' WHERE version = '${newestKernelVersion}'`,
    );
    // The site has heard of it: from then on each second's first request brings the new page.
    const told = await vi.waitFor(async () => {
      const asked = Date.now();
      expect(shows(await askSite(often))).toBe(false);
      return asked;
    }, patience);
    while (Date.now() < told + 1_100) await edge.ask(often).then(() => pause(20));
    for (let count = 0; count < 20; count += 1) expect(shows(await edge.ask(often))).toBe(false);
    expect((await edge.ask(seldom)).body.toString()).not.toBe(seldomBefore);
  });

  // Last: it ends the site.
  it("sends what it kept last while the site is away, says so otherwise, and goes on by itself", async () => {
    const before = await kept("/en/contact");
    const article = "/en/new/8";
    expect((await kept(article)).status).toBe(200);
    await database.run(`UPDATE article_translations SET status = 'withdrawn' WHERE article_id = 8`);
    await vi.waitFor(async () => expect((await edge.ask(article)).status).toBe(404), patience);
    expect(await endSite(site)).toBe(0);
    const gone = await edge.ask(article);
    expect([gone.status, gone.body.toString()]).toEqual([404, expect.stringContaining("</html>")]);
    await vi.waitFor(async () => {
      const answer = await edge.ask("/en/contact");
      expect(answer.headers["x-edge"]).toBe("STALE");
      expect(told(answer)).toEqual(told(before));
    }, patience);
    const unknown = await edge.ask("/en/contact?nobody=asked");
    expect(unknown.status).toBe(503);
    expect(unknown.headers["retry-after"]).toBe("5");
    expect(unknown.headers["cache-control"]).toBe("no-store");
    expect(unknown.body.toString()).toContain("The site is away for a moment.");
    const call = await edge.ask("/api/news/list?locale=en");
    expect([call.status, JSON.parse(call.body.toString())]).toEqual([
      503,
      { code: 503, message: "Service Unavailable", data: null },
    ]);
    site = await startTheSite();
    await vi.waitFor(async () => {
      const answer = await edge.ask("/en/contact?nobody=asked");
      expect(answer.status).toBe(200);
    }, patience);
    await kept("/en/contact");
  });
});

it.skipIf(!existsSync("/usr/sbin/nginx"))(
  "the configuration is refused with a sentence where a setting is empty",
  () => {
    const settings = join(runFolder(), "empty.env");
    execFileSync("sh", ["-c", `echo 'MACHINES=""' > ${settings}`]);
    const configured = () =>
      execFileSync("sh", ["deploy/nginx/configure", settings, `${settings}-out`], {
        stdio: "pipe",
      });
    expect(configured).toThrow(/MACHINES is empty/);
  },
);
