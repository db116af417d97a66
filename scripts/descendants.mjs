import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds that programs have to end by themselves. */
const longestEnd = 5_000;

/**
 * Ends all descendants of a process, also those that start in the meantime, as a test runner does after losing a
 * worker. Linux only, by `/proc`.
 * @param first a descendant that ends its own children and reports what it knows: it alone gets the signal, and so
 * many milliseconds before the rest is ended; without a signal only the time
 */
export async function endDescendants(pid, first) {
  const all = new Set();
  /** @param names signals for those that were not known yet */
  const findAll = (names) => {
    const found = [];
    // Those of one that has ended belong to the first process of the machine, so nothing may start or end meanwhile.
    for (let last = -1; last < found.length; ) {
      last = found.length;
      for (const one of [pid, ...all].flatMap(descendantsOf)) {
        if (all.has(one)) continue;
        signal(one, "SIGSTOP");
        all.add(one);
        found.push(one);
      }
    }
    for (const name of names) for (const one of found) signal(one, name);
  };
  const areRunning = () => [...all].some(isRunning);
  if (first !== undefined) {
    findAll([]);
    if (first.signal !== undefined) signal(first.pid, first.signal);
    for (const one of all) signal(one, "SIGCONT");
    const end = performance.now() + first.longest;
    while (isRunning(first.pid) && performance.now() < end) {
      await pause(50);
      findAll(["SIGCONT"]);
    }
  }
  findAll([]);
  for (const name of ["SIGTERM", "SIGCONT"]) for (const one of all) signal(one, name);
  const end = performance.now() + longestEnd;
  while (areRunning() && performance.now() < end) {
    await pause(50);
    findAll(["SIGTERM", "SIGCONT"]);
  }
  for (const one of all) signal(one, "SIGSTOP");
  findAll([]);
  for (const one of all) signal(one, "SIGKILL");
  while (areRunning()) await pause(10);
}

export function descendantsOf(pid) {
  const children = threadsOf(pid).flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).split(" ").map(Number).filter(Boolean),
  );
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A process that has ended and that nobody asked after is still listed, as `Z`. */
const isRunning = (pid) => /^\d+ \(.*\) [^ZX] /s.test(textOf(`/proc/${pid}/stat`));

function textOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
