import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestPlainly,
} from "node:http";
import { Agent, request } from "node:https";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePorts } from "./free-ports";
import { patience } from "./patience";

const run = promisify(execFile);

/**
 * Whether tests start the edge. They do if nginx is installed with Brotli, and always in CI (`TEST_EDGE=required`), so
 * that none of its tests is left out without a word.
 */
export const usesEdge =
  process.env["TEST_EDGE"] === "required" ||
  ["/usr/sbin/nginx", "/etc/nginx/modules-enabled/50-mod-http-brotli-static.conf"].every((path) =>
    existsSync(path),
  );

/** An answer as it came over the wire. */
export type EdgeAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type Asked = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Address on loopback to ask from, on a connection of its own; each is a visitor. */
  from?: string;
};

/** nginx with the configuration of `deploy/nginx`, on loopback, with a certificate of its own. */
export type Edge = {
  origin: string;
  /** The port that leads to HTTPS. */
  plainPort: number;
  port: number;
  certificate: string;
  /** Reads nginx's log of requests. */
  readLog: () => Promise<string>;
  /** Reads nginx's own log. */
  readErrors: () => Promise<string>;
  /** Names of the files with answers that it keeps. */
  keptFiles: () => Promise<string[]>;
  ask: (path: string, asked?: Asked) => Promise<EdgeAnswer>;
  /** Puts other sites behind it without ending a request, as an operator does; until the old ones get none. */
  setMachines: (ports: readonly number[]) => Promise<void>;
  stop: () => Promise<void>;
};

export type EdgeOptions = {
  /** Ports of the sites behind it. */
  machines: readonly number[];
  /** Ports of its own: `reserveEdge` gives them before the site needs its public address. */
  place: EdgePlace;
  /** The folder `files` of the site's data folder; without it the site sends the bytes of downloads. */
  files?: string;
  /** The folder of built files; without it the edge asks the site for them. */
  build?: string;
  /** Host name of a console of its own. */
  consoleName?: string;
  /** Other settings of `edge.env.example`; with `TLS: "off"` it is asked without. */
  settings?: Readonly<Record<string, string>>;
};

export type EdgePlace = { port: number; plainPort: number; origin: string };

/** Reserves ports for an edge, so that the site knows its public address first. */
export async function reserveEdge(): Promise<EdgePlace> {
  const [port = 0, plainPort = 0] = await freePorts(2);
  return { port, plainPort, origin: `https://localhost:${port}` };
}

/** Configures nginx as an operator does, starts it, and waits until it listens. */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { machines, place, files = "", build = "", consoleName = "" } = options;
  const isPlain = options.settings?.["TLS"] === "off";
  const folder = await mkdtemp(join(tmpdir(), "site-edge-"));
  const inside = (name: string) => join(folder, name);
  await run("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ...["-keyout", inside("key.pem"), "-out", inside("certificate.pem"), "-days", "2"],
    ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
  ]);
  const configure = async (ports: readonly number[]) => {
    const all = { ...settings, MACHINES: ports.map((port) => `127.0.0.1:${port}`).join(" ") };
    const lines = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
    await writeFile(inside("edge.env"), `${lines.join("\n")}\n`);
    await run("sh", ["deploy/nginx/configure", inside("edge.env"), inside("nginx")]);
  };
  const settings = {
    NAMES: "localhost",
    CONSOLE_NAME: consoleName,
    ADDRESSES: "127.0.0.1",
    HTTPS_PORT: place.port,
    HTTP_PORT: place.plainPort,
    CERTIFICATE: inside("certificate.pem"),
    CERTIFICATE_KEY: inside("key.pem"),
    BUILD: build,
    FILES: files,
    CACHE: inside("cache"),
    RUN: folder,
    LOGS: folder,
    ACCOUNT: userInfo().username,
    WORKERS: 1,
    ...options.settings,
  };
  await configure(machines);
  const configuration = join(folder, "nginx", "nginx.conf");
  const nginx = spawn("/usr/sbin/nginx", ["-c", configuration, "-g", "daemon off;"]);
  let output = "";
  nginx.stderr.on("data", (piece: Buffer) => {
    output += piece;
  });
  const certificate = await readFile(inside("certificate.pem"), "utf8");
  const agent = new Agent({ keepAlive: true, ca: certificate, servername: "localhost" });
  const stop = async () => {
    agent.destroy();
    await endNginx(nginx);
    await rm(folder, { recursive: true, force: true });
  };
  const ask = (path: string, { method = "GET", headers = {}, body, from }: Asked = {}) =>
    new Promise<EdgeAnswer>((resolve, reject) => {
      const host = { Host: `localhost:${place.port}` };
      const to = {
        host: "127.0.0.1",
        path,
        method,
        headers: { ...host, ...headers },
        ...(from !== undefined && { localAddress: from }),
      };
      const secure =
        from === undefined ? { agent } : { agent: false, ca: certificate, servername: "localhost" };
      const asked = isPlain
        ? requestPlainly({ ...to, port: place.plainPort, agent: false })
        : request({ ...to, ...secure, port: place.port });
      asked.on("response", (answer) => void wholeAnswer(answer).then(resolve, reject));
      asked.on("error", reject);
      asked.end(body);
    });
  const end = performance.now() + patience.timeout;
  for (;;) {
    const isUp = await ask("/").then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (nginx.exitCode !== null || performance.now() > end) {
      await stop();
      throw new Error(`nginx did not start: ${output}`);
    }
    await pause(patience.interval / 4);
  }
  const setMachines = async (ports: readonly number[]) => {
    const old = workersOf(nginx);
    await configure(ports);
    nginx.kill("SIGHUP");
    const longest = performance.now() + patience.timeout;
    while (workersOf(nginx).some((pid) => old.includes(pid))) {
      if (performance.now() > longest) throw new Error(`nginx keeps its old workers: ${output}`);
      await pause(patience.interval / 4);
    }
  };
  const readLog = () => readFile(inside("access.log"), "utf8");
  const readErrors = () => readFile(inside("error.log"), "utf8");
  const keptFiles = async () => {
    const entries = await readdir(inside("cache"), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  return { ...place, certificate, readLog, readErrors, keptFiles, ask, setMachines, stop };
}

function workersOf({ pid }: ChildProcess): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}

async function endNginx(nginx: ChildProcess): Promise<void> {
  if (nginx.exitCode !== null || nginx.signalCode !== null) return;
  const ended = once(nginx, "exit");
  // At once, with its workers; what it has not logged yet is written before.
  nginx.kill("SIGTERM");
  await ended;
}

/** Reads an answer to its end. */
export async function wholeAnswer(answer: IncomingMessage): Promise<EdgeAnswer> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: Buffer.concat(pieces),
  };
}
