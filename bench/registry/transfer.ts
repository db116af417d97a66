import { createHash, randomFillSync } from "node:crypto";
import { once } from "node:events";
import {
  closeSync,
  createReadStream,
  mkdirSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { acceptInvitation, type ConsoleCall, inviteOwner } from "~tests/support/console-client";
import { cpuSeconds, type Pinned, residentMegabytes, startPinned } from "../http/processes.ts";
import { firstAnswer, startSite } from "../http/site.ts";
import type { Workplace } from "../http/workplace.ts";
import { markdownTable } from "../markdown-table.ts";
import { type Compared, figure } from "./report.ts";

/** The measured transfers. */
export type Transfers = { rows: Compared[]; memory: MemoryOfTransfer[] };

/** Resident memory of the server in megabytes. */
export type MemoryOfTransfer = {
  what: string;
  before: number;
  /** One sample every half second. */
  during: readonly number[];
  after: number;
};

export type TransferOptions = Workplace & {
  port: number;
  megabytes: number;
  rounds: number;
};

const serverCore = 0;

/** Processor time that a site takes in a second in which nobody asks for anything. */
const idleSeconds = 0.1;

/** Calls that wait for a large file, each for twenty seconds. */
const mostRepetitions = 15;

/** Megabytes by which a transfer may raise the server's memory, however large the file is. */
const mostGrowth = 64;

/**
 * By the clock. The bytes of an upload pass two hashes and are on the disk before they are acknowledged; nginx
 * does neither. A download passes the process, where nginx has the system send the file.
 */
const uploadGoal = 0.03;
const downloadGoal = 0.25;

const token = {
  name: "bench",
  network: "",
  days: 1,
  products: ["client"],
  channels: ["stable"],
  scopes: ["releases.read", "releases.upload", "releases.sign"],
};

/**
 * Uploads a file by tus and downloads it again, and the same with nginx in turn, from and to the same disk. The
 * work is counted by the second and by the second of the server's processor time.
 */
export async function measureTransfers(options: TransferOptions): Promise<Transfers> {
  const { folder, port, megabytes, rounds, running } = options;
  const origin = `http://127.0.0.1:${port}`;
  const nginxOrigin = `http://127.0.0.1:${port + 1}`;
  mkdirSync(join(folder, "data"), { recursive: true });
  const site = { core: serverCore, port, folder, databaseUrl: undefined };
  await (await startSite(site)).stop();
  const invitation = inviteOwner({ DATA_DIR: join(folder, "data") });
  const ours = await startSite(site);
  running.push(ours);
  const { call } = await acceptInvitation(origin, invitation);
  const publisher = createPublisher(origin, (await call("/tokens", token)).token);
  const nginx = await startReceiving(folder, port + 1);
  running.push(nginx);

  const path = join(folder, "bytes.bin");
  const file = { path, sha256: makeFile(path, megabytes), size: megabytes * 2 ** 20 };
  const named = (round: number) => ({ version: `99.0.${round}`, name: `Bench-99.0.${round}.exe` });
  const memory: MemoryOfTransfer[] = [];
  const work: Record<"up" | "down", Record<"ours" | "nginx", Work[]>> = {
    up: { ours: [], nginx: [] },
    down: { ours: [], nginx: [] },
  };
  const measure = async (server: Pinned, act: () => Promise<void>): Promise<Work> => {
    const before = cpuSeconds(server.pid);
    const started = performance.now();
    await act();
    const seconds = (performance.now() - started) / 1_000;
    return { megabytes, seconds, cpu: cpuSeconds(server.pid) - before };
  };

  let upload = "";
  for (let round = 1; round <= rounds; round += 1) {
    const { version, name } = named(round);
    await publisher.post("/releases", {
      product: "client",
      version,
      channel: "stable",
      minimumWindows: "10",
    });
    const address = await publisher.begin({ ...file, version, name });
    const watched = await watchMemory(ours.pid, () =>
      measure(ours, () => publisher.send(address, file)),
    );
    memory.push({ what: `upload ${round}`, ...watched.memory });
    work.up.ours.push(watched.result);
    // Only the last one is published; the others would fill the disk.
    if (round < rounds) await publisher.remove(address);
    else upload = address.split("/").at(-1) ?? "";
    work.up.nginx.push(
      await measure(nginx, () => put(`${nginxOrigin}/received.bin`, { method: "PUT" }, file)),
    );
    if (round < rounds) rmSync(join(folder, "received", "received.bin"));
  }

  const { version, name } = named(rounds);
  await publishFile(publisher, call, { version, upload, sha256: file.sha256 });
  await untilRead(ours, `${origin}/files/${name}`);
  for (let round = 1; round <= rounds; round += 1) {
    const watched = await watchMemory(ours.pid, () =>
      measure(ours, () => get(`${origin}/files/${name}`, file.size)),
    );
    memory.push({ what: `download ${round}`, ...watched.memory });
    work.down.ours.push(watched.result);
    const theirs = measure(nginx, () => get(`${nginxOrigin}/received.bin`, file.size));
    work.down.nginx.push(await theirs);
  }
  const rows = (["up", "down"] as const).flatMap((way): Compared[] => {
    const what = `${way === "up" ? "upload by tus, beside PUT" : "download"} of ${megabytes.toLocaleString("en")} MB`;
    const rates = (of: (one: Work) => number) => ({
      ours: work[way].ours.map(of),
      theirs: work[way].nginx.map(of),
    });
    return [
      {
        what,
        ...rates((one) => one.megabytes / one.seconds),
        note: "by the clock",
        goal: way === "up" ? uploadGoal : downloadGoal,
      },
      {
        what,
        ...rates((one) => one.megabytes / one.cpu),
        goal: null,
        note: "by processor time of the server",
      },
    ];
  });
  return { rows, memory };
}

type Work = { megabytes: number; seconds: number; cpu: number };

type SentFile = { path: string; size: number; sha256: string };

/**
 * Makes a file without equal pieces.
 * @returns its SHA-256, hexadecimal
 */
function makeFile(path: string, megabytes: number): string {
  const piece = randomFillSync(Buffer.alloc(2 ** 20));
  const hash = createHash("sha256");
  const file = openSync(path, "w");
  for (let index = 0; index < megabytes; index += 1) {
    piece.writeUInt32BE(index);
    hash.update(piece);
    writeSync(file, piece);
  }
  closeSync(file);
  return hash.digest("hex");
}

/** The calls of a pipeline that the transfers need. */
function createPublisher(origin: string, secret: string) {
  const at = `${origin}/api/publisher`;
  const authorization = `Bearer ${secret}`;
  const tus = { authorization, "tus-resumable": "1.0.0" };
  const offsetOf = async (address: string): Promise<number> => {
    const answer = await fetch(address, { method: "HEAD", headers: tus });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return Number(answer.headers.get("upload-offset"));
  };
  return {
    async post(path: string, body: object): Promise<void> {
      const headers = { authorization, "content-type": "application/json" };
      const sent = { method: "POST", headers, body: JSON.stringify(body) };
      let answer = await fetch(at + path, sent);
      // What came in several requests is read once more, for which the call is made again.
      for (let again = 0; answer.status === 503 && again < mostRepetitions; again += 1) {
        await answer.body?.cancel();
        answer = await fetch(at + path, sent);
      }
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    },
    /** @returns the address of the upload */
    async begin({ version, name, size, sha256 }: SentFile & { version: string; name: string }) {
      const metadata = Object.entries({ product: "client", version, filename: name, sha256 })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
        .join(",");
      const headers = { ...tus, "upload-length": String(size), "upload-metadata": metadata };
      const answer = await fetch(`${at}/uploads`, { method: "POST", headers });
      if (!answer.ok) throw new Error(`uploads: ${answer.status} ${await answer.text()}`);
      return new URL(answer.headers.get("location") ?? "", `${at}/uploads`).href;
    },
    /** Sends all bytes. What does not come within the time of a request goes on where it was. */
    async send(address: string, file: SentFile): Promise<void> {
      for (let offset = 0; offset < file.size; offset = await offsetOf(address)) {
        const headers = {
          ...tus,
          "upload-offset": String(offset),
          "content-type": "application/offset+octet-stream",
        };
        await put(address, { method: "PATCH", headers, start: offset }, file).catch(
          async (error: unknown) => {
            if ((await offsetOf(address)) === offset) throw error;
          },
        );
      }
    },
    async remove(address: string): Promise<void> {
      const answer = await fetch(address, { method: "DELETE", headers: tus });
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    },
  };
}

type Publisher = ReturnType<typeof createPublisher>;

async function publishFile(
  { post }: Publisher,
  call: ConsoleCall,
  { version, upload, sha256 }: { version: string; upload: string; sha256: string },
): Promise<void> {
  const at = `/releases/client/${version}`;
  await post(`${at}/files`, { upload, sha256, role: "installer", architecture: "x64" });
  for (const act of ["finish", "verify", "sign"]) await post(`${at}/${act}`, {});
  // Nobody has written any.
  const notes = { cn: 0, en: 0 };
  await call("/releases/publish", { product: "client", version, notes });
}

/**
 * Waits until the site has read a new file, which it begins with the first request for it: that would be measured
 * with the downloads.
 */
async function untilRead({ pid }: Pinned, address: string): Promise<void> {
  const { status } = await fetch(address, { method: "HEAD" });
  if (status !== 200) throw new Error(`${address} is not served: ${status}`);
  for (let before = cpuSeconds(pid), tries = 0; tries < 100; tries += 1) {
    await pause(1_000);
    const now = cpuSeconds(pid);
    if (now - before < idleSeconds) return;
    before = now;
  }
  throw new Error(`${address} is still being read`);
}

async function answerOf(sent: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  return answer;
}

/** Sends a file's bytes from a place on. */
async function put(
  address: string,
  sending: { method: string; headers?: Record<string, string>; start?: number },
  { path, size }: SentFile,
): Promise<void> {
  const { method, headers = {}, start = 0 } = sending;
  const length = { "content-length": String(size - start) };
  const sent = request(address, { method, headers: { ...headers, ...length }, agent: false });
  const answered = answerOf(sent);
  const passed = pipeline(createReadStream(path, { start, highWaterMark: 2 ** 20 }), sent);
  const [answer] = await Promise.all([answered, passed]);
  const status = answer.statusCode ?? 0;
  if (status >= 300) throw new Error(`${address}: ${status}`);
}

/** Reads a file, and keeps nothing of it. */
async function get(address: string, size: number): Promise<void> {
  const sent = request(address, { agent: false }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  let read = 0;
  for await (const bytes of answer) read += (bytes as Buffer).length;
  if (read !== size) throw new Error(`${address}: ${answer.statusCode}, ${read} bytes`);
}

/** Looks at a process's memory while something happens. */
async function watchMemory<Result>(pid: number, act: () => Promise<Result>) {
  const before = residentMegabytes(pid);
  const during: number[] = [];
  const looking = setInterval(() => during.push(residentMegabytes(pid)), 500);
  try {
    const result = await act();
    during.push(residentMegabytes(pid));
    clearInterval(looking);
    await pause(2_000);
    return { result, memory: { before, during, after: residentMegabytes(pid) } };
  } finally {
    clearInterval(looking);
  }
}

/** nginx with one worker that takes files in by PUT and gives them out, with a line of log for each. */
async function startReceiving(folder: string, port: number): Promise<Pinned> {
  const config = join(folder, "receiving.conf");
  mkdirSync(join(folder, "received"), { recursive: true });
  writeFileSync(
    config,
    `daemon off;
user root;
worker_processes 1;
pid ${folder}/receiving.pid;
error_log ${folder}/receiving-error.log;
events { worker_connections 64; }
http {
  sendfile on;
  tcp_nopush on;
  access_log ${folder}/receiving.log combined buffer=64k flush=1s;
  client_max_body_size 0;
  client_body_buffer_size 1m;
  client_body_temp_path ${folder}/receiving-body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/received;
    location / { dav_methods PUT; }
  }
}
`,
  );
  const output = join(folder, "receiving.out");
  const command = ["nginx", "-p", folder, "-c", config];
  const nginx = startPinned(serverCore, command, { output });
  await firstAnswer(nginx, `http://127.0.0.1:${port}/`);
  return nginx;
}

/** How memory went, as Markdown: before, each tenth of the way, the most, and two seconds after. */
export function memoryTable(memory: readonly MemoryOfTransfer[]): string {
  const head = ["Transfer", "Before, MB", "On the way", "Most", "After", "Goal"];
  const lines = memory.map((one) => [
    ...[one.what, figure(one.before), curveOf(one.during), figure(Math.max(...one.during))],
    figure(one.after),
    `≤ ${mostGrowth} MB more ${isConstant(one) ? "reached" : "missed"}`,
  ]);
  return markdownTable(head, lines);
}

const tenths = 10;

function curveOf(samples: readonly number[]): string {
  const at = (tenth: number) => samples[Math.floor(((samples.length - 1) * tenth) / tenths)] ?? 0;
  const points = Array.from({ length: Math.min(samples.length, tenths + 1) }, (_, tenth) =>
    Math.round(at(tenth)),
  );
  return points.join(" ");
}

/** Whether a transfer left the server's memory about as it was. */
export function isConstant({ before, during }: MemoryOfTransfer): boolean {
  return Math.max(...during) - before <= mostGrowth;
}
