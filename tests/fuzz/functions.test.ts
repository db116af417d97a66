import type { IncomingMessage } from "node:http";
import { Readable, Writable } from "node:stream";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { readContacts } from "~/domain/account/registration-form.server";
import { consentState } from "~/domain/consent/consent";
import { readContactMessage } from "~/domain/contact/contact-form.server";
import { readReport } from "~/domain/fake-site/report-form.server";
import { cleanFileName, pictureName, picturesIn } from "~/domain/media/media";
import { decodeSumList, readSumList } from "~/domain/release/public/sum-list";
import { bodyOf, sendBody } from "~/host/files/file-body";
import { mostRanges, partOf } from "~/host/files/requested-part";
import { pageRequest } from "~/host/page-cache/page-request";
import { refusalOf } from "~/host/request-guard";
import { pageAddresses } from "~/i18n/addresses";
import { resolveLocale } from "~/i18n/resolve-locale";
import { siteCookie } from "~/lib/cookies/cookie.server";
import { signedCookie } from "~/lib/cookies/signed-cookie.server";
import { renderMarkdown } from "~/lib/markdown/markdown.server";
import { localReturnPath } from "~/lib/return-path";
import { highlight } from "~/lib/search/highlight";
import { runsOf, textOf } from "~/lib/search/runs";
import { searchDocument } from "~/lib/search/search-document";
import { searchQuery } from "~/lib/search/search-query";
import { plainText, snippet } from "~/lib/search/snippet";
import { longestQuery, tidyQuery } from "~/lib/search/tidy-query";
import { clientKeyOf, createClientAddress } from "~/platform/env/client-address.server";
import { isFileName } from "~/platform/storage/file-storage";
import { embeddedDatabase, type OpenTestDatabase } from "~tests/support/test-database";
import { holds } from "./fuzz";
import { problemsOf } from "./html";
import { hostileText, markdown } from "./texts";

const runs = 300;
const home = "https://site.example";

/** Whether a browser that is on the site stays on it when it follows a path. */
const staysHere = (path: string) => path.startsWith("/") && new URL(path, home).origin === home;

const address = fc.oneof(
  fc
    .array(
      fc.oneof(
        fc.constantFrom("", "cn", "en", "fr", "pt-BR", "..", ".", "\\", "evil.example", "%2f"),
        fc.constantFrom(...pageAddresses.map((path) => path.slice(1))),
        hostileText(6),
      ),
      { maxLength: 6 },
    )
    .map((segments) => `/${segments.join("/")}`),
  fc.webPath(),
);

/** Lines of lists of sums as programs write them, in any order and broken anywhere. */
const sumLines = fc
  .array(
    fc.oneof(
      fc.constantFrom("\n", "\r\n", "    ", "\uFEFF", "a".repeat(64), "B".repeat(64), "  ", " *"),
      fc.constantFrom("Path : ", "Hash : ", "SHA256 (", ") = ", "SHA256 hash of ", ":", "\\", "./"),
      hostileText(12),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

describe("addresses and cookies:", () => {
  const cookie = fc.oneof(fc.constantFrom(null, "", "cn", "en", "fr"), hostileText(8));
  const clientAddress = createClientAddress(["loopback"]);
  const request = (fields: object) => fields as IncomingMessage;
  const signed = signedCookie({
    name: "state",
    secret: Buffer.alloc(32, "secret"),
    schema: z.object({ text: z.string() }),
    lifetime: 60,
  });

  holds(
    {
      "a redirect for the language stays on the host, and leads to a page that needs none":
        fc.property(address, cookie, (path, stored) => {
          const decision = resolveLocale(path, "?a=b", stored);
          if (decision.kind !== "redirect") return;
          expect(staysHere(decision.to)).toBe(true);
          const { pathname, search } = new URL(decision.to, home);
          expect(search).toBe("?a=b");
          expect(resolveLocale(pathname, "", stored).kind).toBe("page");
        }),
      "a return path stays on the host": fc.property(
        fc.oneof(address, hostileText(), fc.webUrl(), fc.anything()),
        (value) => {
          const path = localReturnPath(value);
          expect(staysHere(path)).toBe(true);
          expect(localReturnPath(path)).toBe(path);
        },
      ),
      "the name of a picture is a file name, and a text that uses it names it": fc.property(
        hostileText(80),
        (fileName) => {
          const name = pictureName(fileName);
          expect(isFileName(name)).toBe(true);
          expect(picturesIn(`![](/media/${name})`)).toEqual([name]);
          expect(cleanFileName(fileName)).not.toMatch(/[\\/\0]/);
        },
      ),
      "a request is refused, or has an address that can be decoded": fc.property(
        fc.oneof(address, hostileText(), fc.webUrl()),
        (url) => {
          const host = { headers: { host: "a" }, rawHeaders: ["Host", "a"] };
          const incoming = request({ url, method: "GET", ...host });
          if (refusalOf(incoming) !== undefined) return;
          expect(incoming.url?.startsWith("/")).toBe(true);
          expect(incoming.headers.host).toBe(url.startsWith("/") ? "a" : new URL(url).host);
          decodeURIComponent(incoming.url?.split("?")[0] ?? "");
        },
      ),
      "a stored page is chosen without an error, and no byte of a cookie gets into it": fc.property(
        address,
        hostileText(20),
        fc.string({ minLength: 6 }),
        (path, query, secret) => {
          const found = pageRequest(
            request({
              method: "GET",
              url: `${path}?${query}`,
              headers: { cookie: `a=${secret}; cookie_consent=all.2022-11.${secret}` },
            }),
            new Map([["/news", { query: ["tag", "page"] }]]),
            "2022-11",
          );
          const cookies = found?.headers["cookie"] ?? "";
          expect(cookies).toMatch(/^(|cookie_consent=all\.2022-11\.0)$/);
        },
      ),
      "consent is given by no cookie but its own": fc.property(
        hostileText(),
        fc.option(hostileText(4), { nil: null }),
        (value, gpc) => {
          const { choice } = consentState(value, gpc, "2022-11");
          if (choice === "all") expect(value).toMatch(/^all\.2022-11\.\d{1,12}$/);
        },
      ),
      "a cookie's value cannot add an attribute": fc.property(hostileText(), (value) => {
        const text = siteCookie("name", value.toWellFormed(), { maxAge: 60, isSecure: true });
        expect(text).toMatch(/^name=[^;\s]*; Max-Age=60; Path=\/; Secure; SameSite=Lax$/);
      }),
      "a signed cookie is read as it was written, and no other is": fc.property(
        hostileText(),
        hostileText(),
        (text, forged) => {
          const [written = ""] = signed.write({ text }, true).split(";");
          const read = (header: string) =>
            signed.read({ headers: { get: () => header } } as unknown as Request);
          expect(read(written)).toEqual({ text });
          const [name = ""] = written.split(".");
          expect(read(`${name}.${forged.replace(/;/g, "")}`)).toBeNull();
        },
      ),
      "a client has a key, whatever the proxy's header says": fc.property(
        fc.oneof(hostileText(), fc.ipV4(), fc.ipV6()),
        (forwarded) => {
          const headers = { "x-forwarded-for": forwarded };
          const socket = { remoteAddress: "127.0.0.1" };
          const key = clientKeyOf(clientAddress(request({ headers, socket, connection: socket })));
          expect(key).toMatch(/^(\d+\.\d+\.\d+\.\d+|[\da-f]{16}\/64)$/);
        },
      ),
    },
    runs,
  );
});

describe("a range of a file:", () => {
  const size = 1_000;
  const measure = { size, ETag: '"tag"', "Last-Modified": "Sun, 01 Nov 2026 00:00:00 GMT" };
  // Looks like the heads of parts where it can: only lengths tell what is what.
  const file = Buffer.alloc(size, "\r\n--x\r\n\r\nContent-Range: bytes 0-9/1000");

  /** Storage gives a file in pieces that end anywhere. */
  function* inPieces(bytes: Buffer) {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
  }

  /** The response to a `Range` header. */
  async function answerTo(range: string) {
    const part = partOf({ method: "GET", headers: { range } } as IncomingMessage, measure);
    if (!("ranges" in part)) throw new Error(`${part.status} to ${range}`);
    const pieces: Buffer[] = [];
    const response = new Writable({
      write(piece: Buffer, _, done) {
        pieces.push(piece);
        done();
      },
    });
    const body = bodyOf(part, { size, type: "application/zip" });
    await sendBody(Object.assign(response, { writeHead: () => response }) as never, {
      status: part.status,
      headers: {},
      body,
      read: async ({ start, end }) => Readable.from(inPieces(file.subarray(start, end + 1))),
    });
    return { status: part.status, headers: body.headers, body: Buffer.concat(pieces) };
  }

  /** The bytes of the file in an answer, by their place in the file. */
  function bytesSent(type: string, only: string | undefined, body: Buffer): Map<number, number> {
    const sent = new Map<number, number>();
    const note = (range: string, at: number) => {
      const [, start = 0, end = 0] = (/bytes (\d+)-(\d+)\/1000/.exec(range) ?? []).map(Number);
      for (let place = start; place <= end; place += 1) {
        sent.set(place, body[at + place - start] ?? -1);
      }
      return at + end - start + 1;
    };
    if (only !== undefined) {
      expect(note(only, 0)).toBe(body.length);
      return sent;
    }
    const delimiter = `--${/boundary=(.+)$/.exec(type)?.[1]}`;
    for (let at = 0; ; at += 2) {
      expect(body.toString("latin1", at, at + delimiter.length)).toBe(delimiter);
      at += delimiter.length;
      if (body.toString("latin1", at) === "--\r\n") return sent;
      const head = body.indexOf("\r\n\r\n", at) + 4;
      at = note(body.toString("latin1", at, head), head);
      expect(body.toString("latin1", at, at + 2)).toBe("\r\n");
    }
  }
  const number = fc.oneof(
    fc.constantFrom("", "0", "999", "1000", "99999999999999999999"),
    fc.nat(),
  );
  const range = fc.oneof(
    hostileText(),
    fc
      .array(fc.tuple(number, number), { minLength: 1, maxLength: 80 })
      .map((parts) => `bytes=${parts.map((ends) => ends.join("-")).join(",")}`),
  );
  const condition = fc.option(fc.oneof(fc.constantFrom('"tag"', 'W/"tag"', "*"), hostileText(8)), {
    nil: undefined,
  });

  holds(
    {
      "the ranges lie within the file, apart from each other, and are not too many": fc.property(
        range,
        condition,
        condition,
        (asked, ifRange, ifMatch) => {
          const headers = { range: asked, "if-range": ifRange, "if-match": ifMatch };
          const part = partOf({ method: "GET", headers } as unknown as IncomingMessage, measure);
          if (part.status === 200) expect(part.ranges).toEqual([{ start: 0, end: size - 1 }]);
          if (part.status !== 206) return;
          expect(part.ranges.length).toBeGreaterThan(0);
          expect(part.ranges.length).toBeLessThanOrEqual(mostRanges);
          const inOrder = part.ranges.toSorted((one, other) => one.start - other.start);
          for (const [index, { start, end }] of inOrder.entries()) {
            expect(Number.isInteger(start) && Number.isInteger(end)).toBe(true);
            // Ranges beside each other would be one.
            expect(start).toBeGreaterThan(index === 0 ? -1 : (inOrder[index - 1]?.end ?? 0) + 1);
            expect(start <= end && end < size).toBe(true);
          }
        },
      ),
      "the bytes asked for are the bytes sent, in parts that their heads tell": fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(size - 1), fc.nat(40)), { minLength: 1, maxLength: 20 }),
        async (asked) => {
          const wanted = asked.map(([start, more]) => [start, Math.min(start + more, size - 1)]);
          const header = `bytes=${wanted.map((ends) => ends.join("-")).join(", ")}`;
          const { status, headers, body } = await answerTo(header);
          expect(status).toBe(206);
          expect(headers["Content-Length"]).toBe(String(body.length));
          const sent = bytesSent(headers["Content-Type"] ?? "", headers["Content-Range"], body);
          const places = wanted.flatMap(([start = 0, end = 0]) =>
            Array.from({ length: end - start + 1 }, (_, at) => start + at),
          );
          expect(new Set(sent.keys())).toEqual(new Set(places));
          expect([...sent].filter(([at, byte]) => byte !== file[at])).toEqual([]);
        },
      ),
    },
    runs,
  );
});

describe("Markdown:", () => {
  const words = {
    footnotes: "Notes",
    backToText: "Back",
    external: "(elsewhere)",
    asWritten: { "too-long": "Line {line}:", "too-complex": "Line {line}:" },
  };
  const options = { words, linkTo: (path: string) => path };

  holds(
    {
      "its HTML holds nothing that runs, and closes what it opens": fc.asyncProperty(
        markdown,
        fc.boolean(),
        async (source, isForFeed) => {
          const pageUrl = isForFeed ? `${home}/new/1` : undefined;
          const { html } = await renderMarkdown(source, { ...options, pageUrl });
          expect(problemsOf(html), html).toEqual([]);
        },
      ),
    },
    runs,
  );
});

describe("forms:", () => {
  const fields = (...names: string[]) =>
    fc.record(
      Object.fromEntries(
        names.map((name) => [
          name,
          fc.oneof(
            fc.constantFrom("", "CN", "13800000000", "lin@site.example", "+1 212 555 0100"),
            hostileText(),
          ),
        ]),
      ),
    );

  holds(
    {
      "contacts of a registration are normalised once and for all": fc.property(
        fields("email", "phone", "country"),
        (form) => {
          const given = form as { email: string; phone: string; country: string };
          const { contacts } = readContacts(given);
          const again = readContacts({
            email: contacts.email ?? "",
            phone: contacts.phone ?? "",
            country: "CN",
          });
          expect(again.contacts).toEqual(contacts);
          if (contacts.phone !== null) expect(contacts.phone).toMatch(/^\+[1-9]\d{6,14}$/);
          if (contacts.email !== null) expect(contacts.email).toMatch(/^[^\s@<>,;]+@[^\s@<>,;]+$/);
        },
      ),
      "a message is taken or refused, and what is taken fits one line of a mail's head":
        fc.property(fields("name", "contact", "topic", "message", "website"), (form) => {
          const read = readContactMessage({
            ...(form as Parameters<typeof readContactMessage>[0]),
            topic: "service",
          });
          if ("errors" in read) expect(Object.keys(read.errors)).not.toEqual([]);
          else {
            expect(read.message.name).not.toMatch(/[\r\n\p{Cc}]/u);
            expect(read.message.message.isWellFormed()).toBe(true);
          }
        }),
      "a report is taken or refused, and what is taken is an address of the web": fc.property(
        fields("url", "place", "note", "email", "website"),
        (form) => {
          const read = readReport(form as Parameters<typeof readReport>[0]);
          if ("errors" in read) expect(Object.keys(read.errors)).not.toEqual([]);
          else expect(read.report.url).not.toMatch(/\s|^javascript:/i);
        },
      ),
    },
    runs,
  );
});

describe("the search:", () => {
  let database: OpenTestDatabase;
  beforeAll(async () => {
    database = await embeddedDatabase.open();
  });
  afterAll(() => database.close());

  const ask = async (document: string, query: string | null) => {
    const { rows } = (await database.db.execute(
      sql`SELECT ${document}::tsvector @@ ${query}::tsquery AS found`,
    )) as unknown as { rows: { found: boolean | null }[] };
    return rows[0]?.found;
  };

  holds(
    {
      "every text and every query is one that PostgreSQL reads": fc.asyncProperty(
        hostileText(200),
        hostileText(200),
        async (text, typed) => {
          const query = searchQuery(typed);
          const found = await ask(searchDocument([{ text, weight: "A" }]), query);
          expect(found === null).toBe(query === null);
        },
      ),
      "a text is found by each of its words": fc.asyncProperty(hostileText(30), async (text) => {
        const document = searchDocument([{ text, weight: "B" }]);
        for (const run of runsOf(text).slice(0, 4)) {
          const word = textOf(run);
          if (word.length > longestQuery) continue;
          expect(await ask(document, searchQuery(word)), word).toBe(true);
        }
      }),
      "marks and snippets keep the text": fc.property(
        hostileText(200),
        hostileText(20),
        (text, typed) => {
          const pieces = highlight(text, typed);
          expect(pieces.map((piece) => piece.text).join("")).toBe(text);
          const shown = snippet(text, typed);
          expect(shown === null || shown.some(({ isMatch }) => isMatch)).toBe(true);
          plainText(text);
        },
      ),
      "a list of sums names files without folders, whatever its bytes are": fc.property(
        fc.oneof(hostileText(300), sumLines),
        fc.boolean(),
        (text, isWide) => {
          const bytes = Buffer.from(isWide ? `\uFEFF${text}` : text, isWide ? "utf16le" : "utf8");
          const read = readSumList(decodeSumList(bytes), "SHA256SUMS");
          if ("problem" in read) return;
          for (const [name, sha256] of read.sums) {
            expect(name).toMatch(/^[^/\\]+$/);
            expect(sha256).toMatch(/^[0-9a-f]{64}$/);
          }
        },
      ),
      "a query is shown in one line": fc.property(hostileText(200), (typed) => {
        const tidy = tidyQuery(typed);
        expect(tidy).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
        expect(tidy.length).toBeLessThanOrEqual(longestQuery);
        expect(tidyQuery(tidy)).toBe(tidy);
      }),
    },
    runs,
  );
});
