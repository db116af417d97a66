import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type Drill, NotPossible } from "./drill.ts";
import { ownServers } from "./own-postgres.ts";

/** Debian's folder of the server's programs. */
const versions = "/usr/lib/postgresql";

const scripts = ["archive-wal.sh", "base-backup.sh", "restore-to-time.sh"];

/** Somebody deletes a table, and the server becomes what it was a second before. */
export const pointInTimeDrill: Drill = {
  name: "point-in-time",
  shown: "only the last dump",
  wanted: "a server of before the mistake, with every row that was written until then",
  run: async () => {
    const bin = programs();
    // A server refuses to run as root.
    const isRoot = userInfo().uid === 0;
    const folder = mkdtempSync(join(tmpdir(), "point-in-time-"));
    const as = isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : [];
    const run = async (...command: string[]) => {
      const whole = [...as, ...command];
      const [program = "", ...words] = whole;
      // As the account of an operator has it, without the folder of the server's own programs.
      const path = "/usr/local/bin:/usr/bin:/bin";
      const env = { PATH: path, PGHOST: folder, PGPORT: String(port), PGUSER: "drill" };
      return (await promisify(execFile)(program, words, { cwd: folder, env })).stdout.trim();
    };
    const port = await freePort();
    const query = async (text: string) => {
      const client = new pg.Client({ host: folder, port, user: "drill", database: "postgres" });
      await client.connect();
      return client.query(text).finally(() => client.end());
    };
    const [place, first, second] = ["place", "first", "second"].map((name) => join(folder, name));
    const log = join(folder, "server.log");
    const start = (data: string) =>
      run(`${bin}/pg_ctl`, "-D", data, "-l", log, "-w", "-t", "60", "start");
    const stop = (data: string, mode: string) =>
      run(`${bin}/pg_ctl`, "-D", data, "-m", mode, "-w", "stop");
    if (place === undefined || first === undefined || second === undefined) throw new Error();
    const end = async () => {
      for (const data of [first, second]) {
        if (existsSync(join(data, "postmaster.pid"))) await stop(data, "immediate");
      }
      rmSync(folder, { recursive: true, force: true });
      ownServers.delete(end);
    };
    ownServers.add(end);
    try {
      for (const name of scripts) copyFileSync(`deploy/postgres/${name}`, join(folder, name));
      mkdirSync(place);
      if (isRoot) await promisify(execFile)("chown", ["-R", "postgres:", folder]);
      await run(`${bin}/initdb`, "-D", first, "-U", "drill", "-A", "trust", "--no-sync");
      const archive = `${folder}/archive-wal.sh "%p" "%f" ${place}`;
      const settings = [
        ...[`port = ${port}`, `unix_socket_directories = '${folder}'`, "listen_addresses = ''"],
        ...["archive_mode = on", `archive_command = '${archive}'`],
      ];
      await run(
        "sh",
        "-c",
        `cat >> "$0/postgresql.conf" <<'END'\n${settings.join("\n")}\nEND`,
        first,
      );
      await start(first);
      await query("CREATE TABLE orders (id int PRIMARY KEY)");
      await query("INSERT INTO orders SELECT generate_series(1, 1000)");
      await run(`${folder}/base-backup.sh`, place);
      await query("INSERT INTO orders SELECT generate_series(1001, 2000)");
      const { rows } = await query("SELECT clock_timestamp()::text AS time");
      await query("SELECT pg_sleep(0.05)");
      await query("DROP TABLE orders");
      await query("SELECT pg_switch_wal()");
      await query("CHECKPOINT");
      // Waits until the last piece is in the archive.
      await stop(first, "fast");
      const time: string = rows[0].time;
      await run(`${folder}/restore-to-time.sh`, place, second, time);
      await start(second);
      const recovered = performance.now();
      for (;;) {
        const { rows: states } = await query("SELECT pg_is_in_recovery() AS waits");
        if (states[0].waits === false) break;
        if (performance.now() - recovered > 60_000) throw new Error("It recovers for too long");
      }
      const { rows: found } = await query("SELECT count(*)::int AS count FROM orders");
      await query("INSERT INTO orders VALUES (2001)");
      const refused = await run(`${folder}/restore-to-time.sh`, place, second, time).then(
        () => false,
        () => true,
      );
      const pieces = readdirSync(join(place, "wal")).length;
      return {
        measured: `${found[0].count} of 2000 rows, and it takes new ones; ${pieces} pieces of the log; a folder that is not empty is ${refused ? "refused" : "overwritten"}`,
        isMet: found[0].count === 2_000 && refused,
      };
    } finally {
      await end();
    }
  },
};

/** The folder of the newest server's programs. */
function programs(): string {
  const found = existsSync(versions) ? readdirSync(versions) : [];
  const newest = found.toSorted((one, other) => Number(one) - Number(other)).at(-1);
  if (newest === undefined)
    throw new NotPossible("needs PostgreSQL's own programs (Debian: postgresql)");
  return join(versions, newest, "bin");
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
