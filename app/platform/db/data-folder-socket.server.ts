import { rm } from "node:fs/promises";
import { createConnection, createServer, type Socket } from "node:net";
import { relative, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** Name of the socket in the data folder on which the site answers commands of operators. */
export const commandSocket = "commands.socket";

/** Longest path of a socket that every system takes, in bytes. */
const longestPath = 100;

/** Most characters of a question. */
const longestQuestion = 64 * 1024;

/**
 * Path of a socket in the data folder, which only the site's account can reach: the shorter one of its
 * relative and its absolute path; undefined when both are too long.
 */
function pathOf(dataFolder: string, name: string): string | undefined {
  const path = resolve(dataFolder, name);
  return [relative(process.cwd(), path), path]
    .filter((one) => Buffer.byteLength(one) <= longestPath)
    .sort((one, other) => one.length - other.length)[0];
}

/**
 * Answers questions of other processes of the same account. Only the process that has locked the data folder may call
 * it.
 * @param longestEnd milliseconds that stopping waits for answers under way.
 * @param onError called if the socket cannot be opened, so that no other process can ask.
 * @returns stops it
 */
export async function serveDataFolderSocket({
  dataFolder,
  name,
  answer,
  onError,
  longestEnd,
}: {
  dataFolder: string;
  name: string;
  answer: (question: string) => Promise<string>;
  onError: (error: unknown) => void;
  longestEnd?: number;
}): Promise<() => Promise<void>> {
  const path = pathOf(dataFolder, name);
  if (path === undefined || process.platform === "win32") return async () => {};
  const underWay = new Set<Promise<void>>();
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // The other process may be gone when the answer is made.
    socket.on("error", () => undefined);
    const answering = questionOf(socket)
      .then(answer)
      .then(
        (words) => void socket.end(words),
        () => void socket.destroy(),
      )
      .finally(() => underWay.delete(answering));
    underWay.add(answering);
  });
  server.unref();
  // A killed process left it: the folder is locked, so no other process listens there.
  await rm(path, { force: true });
  const listening = new Promise<void>((ready, fail) => {
    server.once("error", fail);
    // Exclusive to this process. Otherwise the first process of a cluster would open it for all workers
    // and take it for the site's own socket. The operators' `/readyz` would then say that no process is
    // ready.
    server.listen({ path, exclusive: true }, ready);
  });
  await listening.catch(onError);
  server.on("error", onError);
  return async () => {
    server.close();
    const ended = Promise.all(underWay);
    await (longestEnd === undefined
      ? ended
      : Promise.race([ended, pause(longestEnd, undefined, { ref: false })]));
    for (const socket of sockets) if (!socket.writableEnded) socket.destroy();
  };
}

async function questionOf(socket: Socket): Promise<string> {
  let question = "";
  socket.setEncoding("utf8");
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    question += part;
    if (question.length > longestQuestion) throw new Error("The question is too long");
  }
  return question;
}

/**
 * Asks the process that has locked the data folder.
 * @returns its answer; empty if it does not answer there
 */
export async function askDataFolderSocket(
  dataFolder: string,
  name: string,
  question: string,
): Promise<string> {
  const path = pathOf(dataFolder, name);
  if (path === undefined || process.platform === "win32") return "";
  const socket = createConnection(path);
  socket.end(question);
  return text(socket).catch(() => "");
}
