import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NotPossible } from "./drill.ts";

/** A PostgreSQL server of a drill's own, which it may stop and freeze. */
export type OwnPostgres = {
  url: string;
  /** Ends it as a crash does, without a checkpoint. */
  stop: () => void;
  start: () => void;
  /** Stops every process of it where it is; connections stay open. */
  freeze: () => void;
  thaw: () => void;
  remove: () => void;
};

/** Each ends a server of a drill: they are no children of this process, and would outlive a drill that is broken off. */
export const ownServers = new Set<() => Promise<void> | void>();

/** @throws NotPossible where PostgreSQL's programs are not installed */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const programs = programsOfPostgres();
  const folder = mkdtempSync(join(tmpdir(), "site-postgres-"));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const [user, group] = ["-u", "-g"].map((kind) =>
      Number(execFileSync("id", [kind, "postgres"], { encoding: "utf8" })),
    );
    chownSync(folder, user ?? 0, group ?? 0);
  }
  // PostgreSQL refuses to run as root.
  const run = (program: string, ...values: string[]) => {
    const command = [join(programs, program), ...values];
    const [first = "", ...others] = isRoot
      ? ["runuser", "-u", "postgres", "--", ...command]
      : command;
    execFileSync(first, others, { stdio: "ignore", cwd: folder });
  };
  const data = join(folder, "data");
  run("initdb", "-D", data, "-U", "drill", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8");
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  const start = () =>
    run("pg_ctl", "-D", data, "-w", "-o", settings, "-l", join(folder, "log"), "start");
  const stop = () => run("pg_ctl", "-D", data, "-w", "-m", "immediate", "stop");
  const signal = (name: NodeJS.Signals) => {
    const first = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    for (const pid of [first, ...childrenOf(first)]) process.kill(pid, name);
  };
  start();
  const server: OwnPostgres = {
    url: `postgres://drill@127.0.0.1:${port}/postgres`,
    start,
    stop,
    freeze: () => signal("SIGSTOP"),
    thaw: () => signal("SIGCONT"),
    remove() {
      ownServers.delete(server.remove);
      // A drill may have stopped it.
      if (existsSync(join(data, "postmaster.pid"))) {
        signal("SIGCONT");
        stop();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
  ownServers.add(server.remove);
  return server;
}

function programsOfPostgres(): string {
  try {
    const folder = execFileSync("pg_config", ["--bindir"], { encoding: "utf8" }).trim();
    if (existsSync(join(folder, "initdb"))) return folder;
  } catch {
    // Said below.
  }
  throw new NotPossible("needs the programs of a PostgreSQL server (pg_config, initdb)");
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .filter((text) => text.trim() !== "")
    .map(Number);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
