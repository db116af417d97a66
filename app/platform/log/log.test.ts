import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DrizzleQueryError, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { databaseOfFile } from "~tests/support/database-of-file";
import { patience } from "~tests/support/patience";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { batchedFile } from "./batched-file.server";
import { createLog } from "./log.server";
import { logFields } from "./log-fields";

const { db } = await databaseOfFile();

const written: string[] = [];
const log = createLog("error", { write: (line: string) => written.push(line) });

/** The log line of an error. */
function lineOf(error: unknown): string {
  log.error({ error, requestId: "r-1" }, "request failed");
  return written.pop() ?? "";
}

const fieldsOf = (error: unknown) => JSON.parse(lineOf(error)).error as Record<string, unknown>;

it("every field of the log is explained, and no other", async () => {
  const guide = await readFile("docs/how-to/logs.md", "utf8");
  const explained = [...guide.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(explained.toSorted()).toEqual(["level", "time", "msg", ...logFields].toSorted());
});

it("an error that is no query error is logged with all its properties", () => {
  const error = Object.assign(new TypeError("Broken"), { code: "E_BROKEN", syscall: "read" });
  expect(fieldsOf(error)).toEqual({
    type: "TypeError",
    message: "Broken",
    stack: error.stack,
    code: "E_BROKEN",
    syscall: "read",
  });
  expect(fieldsOf(new Error("Outside", { cause: error }))).toMatchObject({
    message: "Outside: Broken",
    stack: expect.stringContaining("caused by: TypeError: Broken"),
  });
  expect(fieldsOf(new DOMException("Ended", "AbortError"))["message"]).toBe("Ended");
  expect(JSON.parse(lineOf("words"))).toMatchObject({ error: "words", requestId: "r-1" });
});

describe("log lines in a file", () => {
  let folder: string;
  let file: string;
  const messages = async () => {
    const lines = (await readFile(file, "utf8").catch(() => "")).trimEnd().split("\n");
    return lines.filter(Boolean).map((line) => JSON.parse(line).msg);
  };

  beforeAll(async () => {
    folder = temporaryFolder();
    file = join(folder, "log");
  });

  it("are written in batches; an error is written at once, after earlier lines", async () => {
    const destination = batchedFile(file, { longestWait: 3_600_000 });
    const log = createLog("info", destination);
    log.info({ id: "a" }, "request");
    log.info({ id: "b" }, "request");
    expect(await messages()).toEqual([]);
    log.error({ error: new Error("Broken") }, "broken");
    await vi.waitFor(async () => {
      expect(await messages()).toEqual(["request", "request", "broken"]);
    }, patience);
    destination.end();
  });

  it("are all written at once when many errors come", async () => {
    const destination = batchedFile(file, { longestWait: 3_600_000 });
    const log = createLog("error", destination);
    const many = Array.from({ length: 50 }, (_, index) => `burst ${index}`);
    for (const message of many) log.error(message);
    await vi.waitFor(async () => expect((await messages()).slice(-50)).toEqual(many), patience);
    // Also after the first flush has ended.
    log.error("last");
    await vi.waitFor(async () => expect((await messages()).at(-1)).toBe("last"), patience);
    destination.end();
  });

  it("are written after a short time", async () => {
    const destination = batchedFile(file, { longestWait: 20 });
    createLog("info", destination).info("quiet night");
    await vi.waitFor(async () => expect((await messages()).at(-1)).toBe("quiet night"), patience);
    destination.end();
  });
});

describe("a failed query", () => {
  const secrets = [
    "somebody@example.com",
    "+8613800138000",
    "a\n    at message (x:1)",
    "hash-1234",
  ];
  const [email = "", phone = "", text = "", hash = ""] = secrets;
  let failures: Record<"notUnique" | "unreadable" | "unparsed" | "missing", unknown>;

  beforeAll(async () => {
    await db.execute(
      sql`CREATE TABLE people (email text UNIQUE, phone text, note text, hash text)`,
    );
    const failureOf = (query: PromiseLike<unknown>) =>
      Promise.resolve(query).then(
        () => expect.unreachable(),
        (error: unknown) => error,
      );
    const add = () =>
      db.execute(sql`INSERT INTO people VALUES (${email}, ${phone}, ${text}, ${hash})`);
    await add();
    failures = {
      notUnique: await failureOf(add()),
      unreadable: await failureOf(db.execute(sql`SELECT ${email}::int`)),
      unparsed: await failureOf(db.execute(sql`SELECT ${`${email} & &`}::tsquery`)),
      missing: await failureOf(db.execute(sql`SELECT ${email}, ${phone} FROM nowhere`)),
    };
    await db.execute(sql`DROP TABLE people`);
  });

  it.each([
    ["notUnique", "23505", "INSERT INTO people VALUES ($1, $2, $3, $4)", "duplicate key value"],
    ["unreadable", "22P02", "SELECT $1::int", "invalid input syntax for type integer"],
    ["unparsed", "42601", "SELECT $1::tsquery", "syntax error in tsquery"],
    ["missing", "42P01", "SELECT $1, $2 FROM nowhere", "does not exist"],
  ] as const)("is logged without its values: %s", (kind, code, query, words) => {
    const failure = failures[kind];
    const wrapped = new Error("Not registered", { cause: new Error("Deep", { cause: failure }) });
    const quoted = new Error(`Told: ${(failure as Error).message}`, { cause: failure });
    const several = new AggregateError([failure, new Error("Other")], "Several");
    for (const error of [failure, wrapped, quoted, several]) {
      const line = lineOf(error);
      for (const secret of secrets) expect(line).not.toContain(JSON.stringify(secret).slice(1, -1));
      expect(line).not.toContain("params");
      expect(line).toContain(query);
      expect(line).toContain(words);
      expect(fieldsOf(error)["code"]).toBe(code);
    }
    expect(fieldsOf(failure)).toMatchObject({
      type: "DrizzleQueryError",
      query,
      message: expect.stringMatching(/^Failed query: /),
      stack: expect.stringMatching(/\n {4}at .*\ncaused by: /s),
    });
  });

  it("leaves the error object unchanged", () => {
    lineOf(failures.notUnique);
    expect(failures.notUnique).toBeInstanceOf(DrizzleQueryError);
    expect((failures.notUnique as DrizzleQueryError).params).toEqual(secrets);
  });
});
