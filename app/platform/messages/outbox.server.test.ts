import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { createOutbox, deleteExpiredOutboxFiles, type Outbox } from "./outbox.server";

const message = (subject: string, kind = "code"): Parameters<Outbox["put"]>[0] => ({
  kind,
  to: "a@example.com",
  channel: "email",
  subject,
  text: "验证码 123456",
  html: "<p>123456</p>",
});

describe("the outbox", () => {
  let parent: string;
  let folder: string;

  beforeEach(async () => {
    parent = temporaryFolder();
    folder = join(parent, "outbox");
  });

  const read = async (name: string) => readFile(join(folder, name), "utf8");

  it("writes a readable file for each message", async () => {
    const outbox = createOutbox(folder, () => new Date("2026-11-12T02:03:04.005Z"));
    await outbox.put(message("代码"));
    const [name = "", ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^2026-11-12T02-03-04\.005Z-.+-code\.json$/);
    const content = await read(name);
    const { kind: _, ...written } = message("代码");
    expect(JSON.parse(content)).toEqual({ ...written, time: "2026-11-12T02:03:04.005Z" });
    expect(content).toContain('\n  "text": "验证码 123456",\n');
  });

  it("names files in the order of the messages, even within a millisecond", async () => {
    let time = Date.parse("2026-01-01T00:00:00.000Z");
    const outbox = createOutbox(folder, () => new Date(time));
    for (let index = 0; index < 12; index += 1) {
      if (index === 6) time += 1;
      await outbox.put(message(String(index)));
    }
    const names = (await readdir(folder)).sort();
    const subjects = [];
    for (const name of names) subjects.push(JSON.parse(await read(name)).subject);
    expect(subjects).toEqual(Array.from({ length: 12 }, (_, index) => String(index)));
  });

  it("does not mix up messages of two processes", async () => {
    const clock = () => new Date(0);
    await createOutbox(folder, clock).put(message("one"));
    await createOutbox(folder, clock).put(message("two"));
    expect(await readdir(folder)).toHaveLength(2);
  });

  it("forgets each file when the life of its message is over, and nothing else", async () => {
    const now = new Date("2026-11-12T12:00:00.000Z");
    const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000);
    const lifetime = (kind: string) => (kind === "code" ? 10 : 1_000) * 60_000;
    const put = (kind: string, age: number) =>
      createOutbox(folder, () => minutesAgo(age)).put(message("x", kind));
    expect(await deleteExpiredOutboxFiles(folder, lifetime, now)).toBe(0);
    await put("code", 9);
    await put("account-exists", 999);
    const kept = await readdir(folder);
    await put("code", 10);
    await put("welcome", 1_000);
    // A former version named no kind; what it wrote may be a code.
    await writeFile(join(folder, "2026-11-12T11-49-00.000Z-000001-0123abcd.json"), "{}");
    for (const name of ["notes.txt", ".2026.json.tmp"]) {
      await writeFile(join(folder, name), "text");
      kept.push(name);
    }
    expect(await deleteExpiredOutboxFiles(folder, lifetime, now)).toBe(3);
    expect((await readdir(folder)).sort()).toEqual(kept.sort());
  });
});
