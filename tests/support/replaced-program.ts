import cluster, { type Worker } from "node:cluster";
import { readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { createHttpServer } from "~/host/process/http-server";
import { hasInheritedSocket, listenOnInheritedSocket } from "~/host/process/inherited-socket";
import { createOpenAnswers } from "~/host/process/open-answers";
import { runPrimary } from "~/host/process/primary";
import { retire } from "~/host/process/retire";
import {
  type HealthMessage,
  isHealthRequest,
  isRetire,
  type ReadyMessage,
  speaksForAll,
} from "~/host/process/worker-messages";

// A program for tests whose workers answer with what a file said when they started, in place of the site:
// its path is the first argument. A worker that finds `crash` there ends; one that finds `wait` starts when
// the file says something else; one that finds `deaf` hears no signal to stop and does not retire. As soon as one
// listens that finds `heir` there, the others are killed. The second argument is the number of workers, or `embedded`
// for a single one that has the embedded database; the third to fifth are how many milliseconds they may take to start,
// to stop and to retire.
const [file = "", count = "1", start, stop, retirement] = process.argv.slice(2);

const read = () => readFileSync(file, "utf8");

/** Polls by reading: a watch that starts late does not report earlier changes. */
async function changeFrom(text: string): Promise<void> {
  while (read() === text) await pause(20);
}

async function answer(): Promise<void> {
  process.stdout.write(`Worker ${process.pid}\n`);
  if (speaksForAll()) process.stdout.write("It speaks for all\n");
  if (read() === "wait") {
    process.stdout.write("A worker waits\n");
    await changeFrom("wait");
  }
  if (read() === "crash") {
    console.error("This build is broken");
    process.exit(3);
  }
  const version = read();
  if (version === "deaf") process.on("SIGTERM", () => undefined);
  const answers = createOpenAnswers();
  const server = createHttpServer({}, answers);
  const listener: RequestListener = (_, response) => response.end(version);
  server.on("request", listener);
  server.once("listening", () => process.send?.({ words: "listens" } satisfies ReadyMessage));
  if (hasInheritedSocket()) listenOnInheritedSocket(server);
  else server.listen(0, "127.0.0.1");
  process.on("message", (message) => {
    if (isHealthRequest(message))
      process.send?.({ health: { isReady: true } } satisfies HealthMessage);
    if (!isRetire(message) || version === "deaf") return;
    retire({ server, answers, close: async () => undefined, times: { idle: 0 } }).then(() =>
      process.exit(0),
    );
  });
}

/** The process of this program hears of it later: until then it takes them for alive, and cannot reach them. */
function killOthers(than: Worker): void {
  for (const worker of Object.values(cluster.workers ?? {})) {
    if (worker !== undefined && worker !== than) worker.process.kill("SIGKILL");
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
}

if (cluster.isPrimary) {
  const announce = (_: string, opsOrigin: string | undefined) =>
    process.stdout.write(`Ops ${opsOrigin}\n`);
  cluster.on("listening", (worker, { port }) => {
    process.stdout.write(`Site http://127.0.0.1:${port}\n`);
    if (read() === "heir") killOthers(worker);
  });
  const times = {
    ...(start && { start: Number(start) }),
    ...(stop && { stop: Number(stop) }),
    ...(retirement && { retire: Number(retirement) }),
  };
  const isEmbedded = count === "embedded";
  const workers = isEmbedded ? 1 : Number(count);
  await runPrimary({ workers, isEmbedded, opsPort: 0, announce, times });
} else await answer();
