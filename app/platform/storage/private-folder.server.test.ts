import { chmod, mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { keepPrivate } from "./private-folder.server";

let parent: string;
let folder: string;
let outside: string;

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

/** A data folder that everyone can read and write, with a link that leads out of it. */
beforeEach(async () => {
  parent = temporaryFolder();
  folder = join(parent, "data");
  outside = join(parent, "outside");
  await mkdir(join(folder, "outbox"), { recursive: true });
  await mkdir(join(folder, "others"));
  for (const name of ["outbox/code.json", "lock", "audit-head.json", "others/note"]) {
    await writeFile(join(folder, name), "text");
    await chmod(join(folder, name), 0o666);
  }
  for (const name of ["", "outbox", "others"]) await chmod(join(folder, name), 0o777);
  await writeFile(outside, "text");
  await chmod(outside, 0o644);
  await symlink(outside, join(folder, "outbox", "link"));
});

it("other accounts lose every right on what the site keeps, and on nothing else", async () => {
  expect(await keepPrivate(folder)).toBeUndefined();
  expect(await modeOf(folder)).toBe("700");
  expect(await modeOf(join(folder, "outbox"))).toBe("700");
  expect(await modeOf(join(folder, "outbox", "code.json"))).toBe("600");
  expect(await modeOf(join(folder, "lock"))).toBe("600");
  expect(await modeOf(join(folder, "audit-head.json"))).toBe("600");
  expect(await modeOf(outside)).toBe("644");
  expect(await modeOf(join(folder, "others", "note"))).toBe("666");
});

it("where an edge reads published files, its group keeps that right and gets no other", async () => {
  await mkdir(join(folder, "files"));
  for (const [name, mode] of [
    ["files/published", 0o640],
    ["files/open", 0o644],
    ["files/writable", 0o660],
    ["outbox/code.json", 0o640],
  ] as const) {
    await writeFile(join(folder, name), "text");
    await chmod(join(folder, name), mode);
  }
  await chmod(folder, 0o710);
  await chmod(join(folder, "files"), 0o710);
  expect(await keepPrivate(folder, { hasEdge: true })).toBeUndefined();
  expect(await modeOf(folder)).toBe("710");
  expect(await modeOf(join(folder, "files"))).toBe("710");
  expect(await modeOf(join(folder, "files", "published"))).toBe("640");
  expect(await modeOf(join(folder, "files", "open"))).toBe("600");
  expect(await modeOf(join(folder, "files", "writable"))).toBe("600");
  expect(await modeOf(join(folder, "outbox", "code.json"))).toBe("600");
  expect(await keepPrivate(folder)).toBeUndefined();
  expect(await modeOf(join(folder, "files", "published"))).toBe("600");
});

it("a data folder that is a link is mended where it is", async () => {
  await symlink(folder, join(parent, "link"));
  expect(await keepPrivate(join(parent, "link"))).toBeUndefined();
  expect(await modeOf(join(folder, "outbox", "code.json"))).toBe("600");
});

it("a new data folder is private from the start", async () => {
  expect(await keepPrivate(join(parent, "new"))).toBeUndefined();
  expect(await modeOf(join(parent, "new"))).toBe("700");
});

it("says in a sentence what others can still read", async () => {
  const refuse = () => Promise.reject(Object.assign(new Error("x"), { code: "EPERM" }));
  const sentence = await keepPrivate(folder, { setMode: refuse });
  expect(sentence).toContain(`Other accounts of this machine can read ${folder} and 4 more`);
  const ignore = () => Promise.resolve();
  expect(await keepPrivate(folder, { setMode: ignore })).toBe(sentence);
});
