import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, write } from "node:fs";
import { readFile, truncate, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { type BatchedFileOptions, batchedFile } from "./batched-file.server";

const folder = temporaryFolder();

it("a file gets all lines in their order, in a few writes, whatever comes meanwhile", async () => {
  const path = join(folder, "order");
  const file = batchedFile(path, { longestWait: 20 });
  const lines = Array.from({ length: 5_000 }, (_, number) => `line ${number} 万象\n`);
  for (const [number, line] of lines.entries()) {
    file.write(line);
    if (number % 997 === 0) await new Promise(setImmediate);
    if (number % 1_500 === 0) file.flush();
  }
  await vi.waitFor(async () => expect(await readFile(path, "utf8")).toBe(lines.join("")), patience);
  file.write("last\n");
  file.end();
  expect((await readFile(path, "utf8")).endsWith("last\n")).toBe(true);
});

/** Takes nothing, as a full disk. */
const full = "/dev/full";

describe.runIf(existsSync(full))("a file that takes no lines", () => {
  it("is told once, keeps its lines up to a bound, and gets them when it takes some again", async () => {
    const path = join(folder, "later");
    await writeFile(path, "");
    const told: string[] = [];
    let isFull = true;
    const noRoom = new Error("ENOSPC: no space left");
    const writeSome: BatchedFileOptions["writeSome"] = (to, bytes, done) =>
      isFull ? void setImmediate(done, noRoom, 0) : write(to, bytes, done);
    const tell = (sentence: string) => told.push(sentence);
    const file = batchedFile(path, { longestWait: 5, tell, writeSome });
    const line = `${"x".repeat(999)}\n`;
    file.write(line);
    await vi.waitFor(() => expect(told).toHaveLength(1), patience);
    for (let count = 0; count < 6_000; count += 1) file.write(line);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(told).toEqual(["The log cannot be written, its lines wait: ENOSPC: no space left"]);
    isFull = false;
    await vi.waitFor(() => expect(told).toHaveLength(2), patience);
    expect(told[1]).toBe("The log is written again; 2000 of its lines were lost");
    await vi.waitFor(async () => expect((await readFile(path)).length).toBe(4_001_000), patience);
    await truncate(path);
    file.write("as ever\n");
    await vi.waitFor(
      async () => expect(await readFile(path, "utf8")).toContain("as ever"),
      patience,
    );
    file.end();
  });

  it.each(["setTimeout(() => process.exit(7), 300)", "process.exit(7)"])(
    "neither ends a process nor keeps it from ending (%s)",
    async (ending) => {
      const program = `
        import { createLog } from ${JSON.stringify(resolve("app/platform/log/log.server.ts"))};
        const log = createLog("info");
        log.error({ error: new Error("no") }, "an error");
        log.info("request");
        ${ending};`;
      const output = openSync(full, "a");
      const child = spawn(
        process.execPath,
        [
          ...["--import", resolve("tests/support/resolve-typescript.mjs")],
          ...["--input-type=module", "--eval", program],
        ],
        { stdio: ["ignore", output, "pipe"] },
      );
      closeSync(output);
      let told = "";
      child.stderr?.setEncoding("utf8").on("data", (text) => {
        told += text;
      });
      const late = setTimeout(() => child.kill("SIGKILL"), patience.timeout);
      expect(await once(child, "exit"), told).toEqual([7, null]);
      clearTimeout(late);
    },
  );
});
