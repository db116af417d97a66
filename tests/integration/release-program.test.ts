import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { callReasons } from "~/api/publisher/refusals";
import { createPublisherApi } from "~/api/publisher.server";
import type { RefusalCode } from "~/domain/refusal";
import { approveRequest } from "~/domain/release/approvals/approval-edits.server";
import { uploadProblems } from "~/domain/release/files/upload-rules";
import { releaseProblems } from "~/domain/release/release-problem";
import { readPublicKey } from "~/domain/release/signing/public-key.server";
import { tokenScopes } from "~/domain/rights/token-scopes";
import { releaseApprovals } from "~/platform/db/schema";
import { openTestConsole } from "~tests/support/console";
import { listen } from "~tests/support/listen";
import { testSecret } from "~tests/support/registration";
import { actorFor } from "~tests/support/registry-database";
import { runProgram, runRelease } from "~tests/support/release-program";
import { usesSigningTools } from "~tests/support/signing-tools";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { openTestUploads } from "~tests/support/uploads";

/** Codes that reject an action besides the rules; the other codes are for people who sign in. */
const refusalCodes: RefusalCode[] = [
  ...(["not-found", "forbidden", "moved-on", "wrong-fields", "in-use", "incomplete"] as const),
  ...(["too-large", "unavailable", "slowed"] as const),
];

const of = ["--product", "client", "--version", "9.0.0"];
const place = ["--role", "installer", "--arch", "x64"];

/** A file of that name in a folder of its own. */
function put(name: string, text: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

/** Runs the program against a site that answers as a test wants; how often it was asked. */
async function runAt(answer: RequestListener, ...values: string[]) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  const { port } = await listen(server);
  try {
    const at = { site: `http://127.0.0.1:${port}`, token: "mfst_test" };
    const { code, said } = await runRelease(at, ...values, ...of);
    return { code, reason: said.at(-1)?.reason, message: said.at(-1)?.message, asked };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe("the program for pipelines behind a proxy", () => {
  /** Runs the program beside a proxy that leads nowhere. @returns what the proxy was sent */
  async function runBehindProxy(variables: Readonly<Record<string, string>>) {
    const asked: string[] = [];
    const sent: Buffer[] = [];
    const proxy = createServer();
    proxy.on("connect", ({ url = "" }, socket) => {
      asked.push(url);
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.on("data", (bytes) => sent.push(bytes) && socket.destroy());
    });
    const { origin } = await listen(proxy);
    onTestFinished(() => void proxy.close());
    const named = Object.entries(variables).map(([name, value]) => [
      name,
      value.replace("PROXY", origin),
    ]);
    const site = { RELEASE_SITE: "https://www.elsewhere.example", RELEASE_TOKEN: "mfst_test" };
    const values = ["status", "--patience=0", ...of];
    const run = await runProgram("release-cli", { ...site, ...Object.fromEntries(named) }, values);
    return { code: run.code, reason: run.said.at(-1)?.reason, asked, sent: Buffer.concat(sent) };
  }

  it.each(["HTTPS_PROXY", "https_proxy"])(
    "calls through what %s names, and sealed",
    async (name) => {
      const { asked, sent, code } = await runBehindProxy({ [name]: "PROXY" });
      expect([code, asked]).toEqual([5, ["www.elsewhere.example:443"]]);
      // A TLS handshake begins so; the name in it is the site's.
      expect(sent[0]).toBe(0x16);
      expect(sent.includes("www.elsewhere.example")).toBe(true);
    },
  );

  it("calls the hosts of NO_PROXY itself", async () => {
    const { asked } = await runBehindProxy({
      HTTPS_PROXY: "PROXY",
      NO_PROXY: ".elsewhere.example",
    });
    expect(asked).toEqual([]);
  });

  it("ends where the proxy's address is none", async () => {
    const { code, reason } = await runBehindProxy({ HTTPS_PROXY: "ftp:/x" });
    expect([code, reason]).toEqual([2, "proxy"]);
  });

  it("keeps calls without TLS on this machine", async () => {
    const { asked } = await runBehindProxy({
      HTTP_PROXY: "PROXY",
      RELEASE_SITE: "http://127.0.0.1:9",
    });
    expect(asked).toEqual([]);
  });
});

describe("the program for pipelines ends at once", () => {
  const busy: RequestListener = (_, response) => response.writeHead(503).end();

  it.each(["ever", "1e9", "-1", ""])("when its patience is no number: %j", async (patience) => {
    const { code, reason } = await runAt(busy, "status", `--patience=${patience}`);
    expect([code, reason]).toEqual([2, "usage"]);
  });

  it.each([
    "http://www.elsewhere.example",
    "http://127.0.0.1.elsewhere.example",
    "http://localhost.elsewhere.example",
    "ftp://127.0.0.1",
  ])("when its token would go unsealed: %s", async (site) => {
    const given = ["status", "--patience=0", ...of];
    const { code, said } = await runRelease({ site, token: "mfst_test" }, ...given);
    expect([code, said.at(-1)?.reason]).toEqual([2, "usage"]);
    expect(said.at(-1)?.message).toContain("https://");
  });

  it("when the site stands elsewhere, where its token is not sent", async () => {
    const elsewhere = "https://www.elsewhere.example/";
    const { asked, ...ending } = await runAt(
      (_, response) => response.writeHead(308, { location: elsewhere }).end(),
      ...["status", "--patience=3"],
    );
    expect([ending.code, ending.reason, asked]).toEqual([2, "redirect", 1]);
    expect(ending.message).toContain(elsewhere);
  });

  it.each([
    ["none", () => join(tmpdir(), "there-is-no-such-file.exe")],
    ["a folder", () => tmpdir()],
    ["an empty one", () => put("empty.exe", "")],
  ])("when there is no file to upload: %s", async (_, pathOf) => {
    const path = pathOf();
    const { code, reason, message } = await runAt(busy, "upload", path, ...place, "--patience=3");
    expect([code, reason]).toEqual([2, "no-file"]);
    expect(message).toContain(path);
    expect(message).not.toContain("ENOENT");
  });

  it("when it is given no command that it has, even without options", async () => {
    const at = { site: "", token: "" };
    for (const given of [["release", "show"], ["foo"], []]) {
      const { code, said } = await runRelease(at, ...given);
      expect([code, said.at(-1)?.reason]).toEqual([2, "usage"]);
      expect(said.at(-1)?.message).toMatch(
        /command(?: release show| foo)?\.\n\nPublishes releases/,
      );
    }
  });

  it("and works under its names before 0.2.0, with a note on each", async () => {
    const variables = { MANIFOLD_SITE: "http://127.0.0.1:1", MANIFOLD_TOKEN: "mfst_test" };
    const values = ["status", ...of, "--patience=0"];
    const { code, said } = await runProgram("manifold-release", variables, values);
    expect([code, said.pop()?.reason]).toEqual([5, "away"]);
    expect(said.map(({ event, message }) => [event, message.split(". ", 1)[0]])).toEqual([
      ["note", "manifold-release is now called release-cli"],
      ["note", "MANIFOLD_SITE is now called RELEASE_SITE"],
      ["note", "MANIFOLD_TOKEN is now called RELEASE_TOKEN"],
    ]);
  });

  it("when nothing answers, with a sentence", async () => {
    const at = { site: "http://127.0.0.1:1", token: "mfst_test" };
    const { code, said } = await runRelease(at, "status", ...of, "--patience=0");
    expect([code, said.at(-1)?.reason]).toEqual([5, "away"]);
    expect(said.at(-1)?.message).toContain("The site does not answer (");
  });
});

describe("the program for pipelines tells a slip before it asks the site", () => {
  const path = put("Manifold-9.0.0-x64.exe", "bytes");
  const line = ["--channel", "stable", "--arch", "x64", "--windows", "10"];

  it.each([
    ["a role that there is not", ["upload", path, "--role", "setup", "--arch", "x64"]],
    ["an architecture that there is not", ["upload", path, "--role", "archive", "--arch", "x32"]],
    ["a patch that starts nowhere", ["upload", path, "--role", "patch", "--arch", "x64"]],
    [
      "a start of what is no patch",
      ["upload", path, "--role", "blockmap", "--arch", "x64", "--from-version", "8.0.0"],
    ],
    ["a Windows without a line", ["pause", ...line, "--windows", "11"]],
    ["an unknown channel", ["release", "create", "--channel", "alpha", "--windows", "10"]],
    ["an unknown product", ["status", "--product", "kernel"]],
  ])("as %s", async (_, values) => {
    // That port is closed: the program ends with 5.
    const at = { site: "http://127.0.0.1:1", token: "mfst_test" };
    // Of an option that is given twice, the last one counts.
    const { code, said } = await runRelease(at, ...of, ...values, "--patience=0");
    expect([code, said.at(-1)?.reason]).toEqual([2, "usage"]);
  });
});

it("the program for pipelines leaves the notes of a published release to people", async () => {
  const notes = put("notes.txt", "Faster\n");
  const paths: (string | undefined)[] = [];
  const { code } = await runAt(
    ({ url }, response) => {
      paths.push(url);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data: { outcome: "done", release: { state: "published" } } }));
    },
    ...["release", "create", "--channel", "stable", "--windows", "10", "--notes-en", notes],
  );
  expect([code, paths]).toEqual([0, ["/api/publisher/releases"]]);
});

it("the program for pipelines reads notes as editors of Windows write them", async () => {
  const notes = put("notes.txt", "\ufeff# Before the holidays\r\n- Faster\r\n\r\n");
  let sent = "";
  await runAt(
    async (request, response) => {
      if (request.url?.endsWith("/notes")) for await (const bytes of request) sent += bytes;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data: { outcome: "done", release: { state: "draft" } } }));
    },
    ...["release", "create", "--channel", "stable", "--windows", "10", "--notes-en", notes],
  );
  const en = { remarks: "Before the holidays", updateContent: ["Faster"] };
  expect(JSON.parse(sent)).toEqual({ en });
});

describe("the program for pipelines, where files wait for a scanner,", () => {
  const scanning = (looks: number): RequestListener => {
    let asked = 0;
    return ({ url }, response) => {
      const isPending = url?.endsWith("/verify") === true && asked++ < looks;
      response.writeHead(isPending ? 409 : 200, { "content-type": "application/json" });
      const data = isPending ? { reason: "not-scanned-yet" } : { state: "draft" };
      response.end(JSON.stringify({ data }));
    };
  };

  it("waits for it", async () => {
    const { code, asked } = await runAt(scanning(1), "verify", "--patience=60");
    // Twice how the release is, once that it is whole, and twice the check.
    expect([code, asked]).toEqual([0, 5]);
  });

  it("and not for longer than its patience", async () => {
    const { code, reason } = await runAt(scanning(9), "verify", "--patience=0");
    expect([code, reason]).toEqual([3, "not-scanned-yet"]);
  });
});

it.each([
  [["remove-file", "Manifold-9.0.0-x64.exe"], "DELETE", "/files/Manifold-9.0.0-x64.exe"],
  [["reopen"], "POST", "/reopen"],
])("the program for pipelines mends a draft: %j", async (values, method, path) => {
  const asked: unknown[] = [];
  const { code } = await runAt(
    (request, response) => {
      asked.push(request.method, request.url);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data: { outcome: "done", release: { state: "draft" } } }));
    },
    ...["release", ...values],
  );
  expect([code, ...asked]).toEqual([0, method, `/api/publisher/releases/client/9.0.0${path}`]);
});

it("the program for pipelines asks for keys, and sends no private one", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const open = put("key.pub", String(publicKey.export({ format: "pem", type: "spki" })));
  const secret = put("key.pem", String(privateKey.export({ format: "pem", type: "pkcs8" })));
  const sent: unknown[] = [];
  const take: RequestListener = async (request, response) => {
    let body = "";
    for await (const bytes of request) body += bytes;
    sent.push(request.url, JSON.parse(body));
    const data = { outcome: "asked", kind: "ed25519", keyId: "SHA256:a" };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ data }));
  };
  const until = "2027-01-01T00:00:00.000Z";
  expect((await runAt(take, "key", "add", open, "--until", until)).code).toBe(0);
  const publicText = readFileSync(open, "utf8");
  expect(sent.splice(0)).toEqual([
    "/api/publisher/keys",
    { publicKey: publicText, validFrom: null, validUntil: until },
  ]);
  const end = ["key", "end", "--kind", "ed25519", "--key-id", "SHA256:a"];
  expect((await runAt(take, ...end)).code).toBe(0);
  expect(sent.splice(0)).toEqual([
    "/api/publisher/keys/end",
    { kind: "ed25519", keyId: "SHA256:a", validUntil: null },
  ]);
  for (const wrong of [
    ["key", "add", secret],
    ["key", "add"],
    ["key", "end"],
    ["key", "steal"],
  ]) {
    expect(await runAt(take, ...wrong)).toMatchObject({ code: 2, asked: 0 });
  }
});

it("the program for pipelines asks for late signatures all at once, without those that are there", async () => {
  const folder = temporaryFolder();
  for (const name of ["SHA256SUMS.minisig", "release.json.minisig"]) {
    writeFileSync(join(folder, name), name);
  }
  const sent: unknown[] = [];
  const site: RequestListener = async (request, response) => {
    let body = "";
    for await (const bytes of request) body += bytes;
    if (request.method === "POST") sent.push(request.url, JSON.parse(body));
    const made = { kind: "minisign", keyId: "A1", subject: "release.json" };
    const release = { state: "published", signatures: [made] };
    const data = request.method === "POST" ? { outcome: "asked", release: null } : release;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ data }));
  };
  const values = ["--later", "--kind", "minisign", "--key-id", "A1", "--from", folder];
  expect((await runAt(site, "sign", ...values, "--why", "New key")).code).toBe(0);
  const bytes = Buffer.from("SHA256SUMS.minisig").toString("base64");
  expect(sent).toEqual([
    "/api/publisher/releases/client/9.0.0/late-signatures",
    {
      signatures: [{ kind: "minisign", keyId: "A1", subject: "SHA256SUMS", bytes }],
      why: "New key",
    },
  ]);
});

it("the program for pipelines says the share of the version that it is asked about", async () => {
  const path = new URL("../../cli/describe.mjs", import.meta.url).href;
  const { describe: describeRelease } = await import(/* @vite-ignore */ path);
  const line = { channel: "stable", architecture: "x64", windows: "10" };
  const rollout = { ...line, full: "1.0.0", candidate: "1.1.0", percent: 10, isPaused: true };
  const release = { files: [], uploads: [], missingSignatures: [], waiting: [] };
  const said = (version: string) =>
    describeRelease({ ...release, version, state: "published", rollouts: [rollout] });
  expect(said("1.0.0")).toBe("published; 0 files; stable x64 Windows 10: full");
  expect(said("1.1.0")).toBe("published; 0 files; stable x64 Windows 10: 10 %, paused");
});

describe("the program for pipelines says a sentence", () => {
  type Reasons = { hasSentence(reason: string): boolean; sentenceOf(reason: string): string };
  const load = (): Promise<Reasons> =>
    import(/* @vite-ignore */ new URL("../../cli/reasons.mjs", import.meta.url).href);
  const known = [...releaseProblems, ...uploadProblems, ...callReasons, ...refusalCodes];

  it("for every reason", async () => {
    const { hasSentence } = await load();
    expect(known.filter((reason) => !hasSentence(reason))).toEqual([]);
  });

  it("for a field, and for a word that it does not know", async () => {
    const { sentenceOf } = await load();
    for (const reason of ["field percent", "500", "new-rule", "constructor"]) {
      expect(sentenceOf(reason)).toMatch(/^The site .+\.(?: \(.+\))?$/);
    }
  });

  it.each([
    [409, "signature-missing", 3, "A signature by a key in force is missing"],
    [403, "scope", 4, "The token has no right for this call"],
    [422, "name-other-version", 3, "The name has the version of another release"],
  ])("for status %i with %s", async (status, reason, code, sentence) => {
    const refuse: RequestListener = (_, response) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ data: { reason } }));
    };
    const ended = await runAt(refuse, "submit");
    expect(ended).toMatchObject({ code, reason });
    expect(ended.message).toContain(sentence);
  });
});

it("the program for pipelines takes out a file only by its name", async () => {
  const { code, asked } = await runAt((_, response) => response.end(), "release", "remove-file");
  expect([code, asked]).toEqual([2, 0]);
});

it.skipIf(!usesSigningTools)(
  "the how-to names keys by the numbers that the console gives them",
  async () => {
    const path = new URL("../../docs/how-to/publish-from-a-pipeline.md", import.meta.url);
    const text = readFileSync(fileURLToPath(path), "utf8");
    const named = [...text.matchAll(/--key-id (\S+)/g)].map(([, id]) => id);
    expect(named.length).toBeGreaterThan(3);
    for (const id of named) expect(id).toMatch(/^(?:[0-9A-F]{16}|SHA256:[\w+/]{43}|"\$number")$/);
    const folder = temporaryFolder();
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", join(folder, "made")]);
    // A secret of a pipeline may have lost its last line break, without which a key is none.
    const secret = readFileSync(join(folder, "made"), "utf8").trimEnd();
    const steps = text.split("\n").filter((line) => /^ +(?:printf|number=)/.test(line));
    const script = `${steps.join("\n")}\necho "$number"; ssh-keygen -q -Y sign -n file -f "$RUNNER_TEMP/key"`;
    const said = execFileSync("sh", ["-c", script], {
      env: { ...process.env, RUNNER_TEMP: folder, SIGNING_KEY: secret },
      input: "text",
    }).toString();
    const key = await readPublicKey(readFileSync(join(folder, "made.pub"), "utf8"));
    expect(said.split("\n", 2)).toEqual([key?.keyId, "-----BEGIN SSH SIGNATURE-----"]);
  },
);

describe("the program for pipelines says what it cannot sign", () => {
  const known: RequestListener = (_, response) =>
    response.end(JSON.stringify({ data: { signatures: [] } }));
  const signBy = (key: string, path: string) =>
    runAt(known, "sign", "--kind", "ed25519", "--key-id", "one", "--key", key, path);

  it("with a file that is no private key", async () => {
    const key = put("key.pem", "a public key, or a letter");
    const { code, reason, message } = await signBy(key, put("a.exe", "program"));
    expect([code, reason]).toEqual([2, "no-key"]);
    expect(message).toContain(key);
  });

  it("of an installer that is larger than any such signature is over", async () => {
    const path = put("large.exe", "program");
    // It has holes, and takes no room.
    truncateSync(path, 2 ** 31);
    const { privateKey } = generateKeyPairSync("ed25519");
    const key = put("key.pem", String(privateKey.export({ type: "pkcs8", format: "pem" })));
    const { code, reason, message } = await signBy(key, path);
    expect([code, reason]).toEqual([2, "too-large"]);
    expect(message).toContain(path);
  });
});

describe.each(testDatabases)("the program for pipelines, at a site on $name,", ({ open }) => {
  let database: OpenTestDatabase;
  let server: Server;
  let at: { site: string; token: string };
  const options = () => ({ db: database.db, now: () => new Date(), hasScanner: false });

  beforeAll(async () => {
    database = await open();
    const staff = openTestConsole(database.db);
    const manager = await staff.join("release@staff.example", ["release-manager"]);
    const wanted = {
      name: "ci",
      scopes: tokenScopes,
      products: ["client"],
      channels: ["stable", "beta"],
    };
    const made = await manager.browser.call("makeToken", { ...wanted, network: "", days: 1 });
    const api = new Hono().route(
      "/api/publisher",
      createPublisherApi({
        ...options(),
        secret: testSecret,
        ...openTestUploads({ db: database.db }, 1_000_000),
        log: { error: () => undefined },
        address: () => "203.0.113.7",
      }),
    );
    const listener = getRequestListener(api.fetch, { overrideGlobalObjects: false });
    server = createServer((...request) => void listener(...request));
    const { port } = await listen(server);
    at = { site: `http://127.0.0.1:${port}`, token: made.body.token };
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await database.close();
  });

  const run = async (...values: string[]) => {
    const { code, said } = await runRelease(at, ...values, ...of);
    return { code, ...said.at(-1) };
  };
  const approve = async () => {
    const [request] = await database.db
      .select()
      .from(releaseApprovals)
      .where(eq(releaseApprovals.state, "waiting"));
    const { id = 0, changeHash: hash = "" } = request ?? {};
    await approveRequest(options(), actorFor({ kind: "person", id: 7_777 }), { id, hash });
  };

  it("publishes a version with a second person, and withdraws it; each step again changes nothing", async () => {
    const installer = put("Manifold-9.0.0-x64.exe", "an installer ".repeat(200_000));
    const create = ["release", "create", "--channel", "stable", "--windows", "10"];
    const upload = ["upload", installer, ...place];
    const steps: [values: string[], ended: object][] = [
      [create, { code: 0, event: "done", state: "draft" }],
      [create, { code: 0, event: "done", state: "draft" }],
      [upload, { code: 0, event: "uploaded", isNew: true }],
      [upload, { code: 0, isNew: false }],
      [["upload", installer, "--role", "archive", "--arch", "x64"], { reason: "place-differs" }],
      [["verify"], { code: 0, event: "done", state: "verified" }],
      [["verify"], { code: 0, event: "done", state: "verified" }],
      [["sign"], { code: 0, event: "done", state: "signed" }],
      [["submit"], { code: 0, event: "asked", state: "signed" }],
      [["submit"], { code: 0, event: "asked", state: "signed" }],
    ];
    for (const [values, ended] of steps) expect(await run(...values)).toMatchObject(ended);
    await approve();
    const published = { code: 0, event: "done", state: "published" };
    expect(await run("submit")).toMatchObject(published);
    const withdraw = ["withdraw", "--reason-cn", "坏了", "--reason-en", "broken"];
    const withdrawn = { code: 0, event: "done", state: "withdrawn" };
    expect(await run(...withdraw)).toMatchObject(withdrawn);
    expect(await run(...withdraw)).toMatchObject(withdrawn);
    expect(await runRelease({ ...at, token: "mfst_x" }, "status", ...of)).toMatchObject({
      code: 4,
    });
  });

  it("makes a beta stable with a second person, and no pre-release", async () => {
    const runOf = async (version: string, ...values: string[]) => {
      const named = ["--product", "client", "--version", version];
      const { code, said } = await runRelease(at, ...values, ...named);
      return { code, ...said.at(-1) };
    };
    for (const version of ["9.5.0-beta.1", "9.5.0"]) {
      const installer = put(`Manifold-${version}-x64.exe`, `an installer of ${version}`);
      const create = ["release", "create", "--channel", "beta", "--windows", "10"];
      for (const values of [create, ["upload", installer, ...place], ["verify"], ["sign"]]) {
        expect(await runOf(version, ...values), values.join(" ")).toMatchObject({ code: 0 });
      }
      expect(await runOf(version, "submit")).toMatchObject({ event: "asked" });
      await approve();
    }
    const refused = await runOf("9.5.0-beta.1", "promote");
    expect(refused).toMatchObject({ code: 3, reason: "pre-release-stays" });
    const texts = temporaryFolder();
    const written = await runOf("9.5.0", "sign", "--stable", "--texts", texts);
    expect(written).toMatchObject({ code: 0 });
    const text = readFileSync(join(texts, "release.stable.json"), "utf8");
    expect(JSON.parse(text)).toMatchObject({ version: "9.5.0", channel: "stable" });
    expect(await runOf("9.5.0", "sign", "--stable")).toMatchObject({ code: 2, reason: "usage" });
    expect(await runOf("9.5.0", "promote")).toMatchObject({ code: 0, event: "asked" });
    await approve();
    const stable = { code: 0, event: "done", release: { channel: "stable" } };
    expect(await runOf("9.5.0", "promote")).toMatchObject(stable);
  });
});
