import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askDataFolderSocket, commandSocket } from "~/platform/db/data-folder-socket.server";
import type { DatabaseConnection } from "~/platform/db/database.server";
import { openDatabase } from "~/platform/db/open-database.server";
import { articles, articleTranslations } from "~/platform/db/schema";
import { noteConsoleOrigin } from "~/platform/env/console-origin.server";
import { readEnv } from "~/platform/env/env.server";
import { openStorages } from "~/platform/storage/open-storage.server";
import { keepUmask } from "~tests/support/keep-umask";
import { storePicture } from "~tests/support/pictures";
import { answerCommandsOf, runCommand } from "./run-command.server";
import type { StaffCommand } from "./staff.server";

keepUmask();
let folder: string;
let database: DatabaseConnection;
const env = () => readEnv({ DATA_DIR: folder });
const staffTask = (task: string): StaffCommand => ({
  task,
  email: undefined,
  name: undefined,
  role: undefined,
  locale: undefined,
});
const invite = (email: string): StaffCommand => ({
  ...staffTask("invite"),
  email,
  name: "Lin",
  locale: "en",
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-commands-"));
  database = await openDatabase({ databaseUrl: undefined, dataFolder: folder });
  await database.migrate();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it("a command says what to do while the site has not started yet", async () => {
  await expect(runCommand(env(), "jobs", undefined)).rejects.toThrow(
    /in use by process \d+\..*\n.*try again when the site has started, or stop it/,
  );
});

it("a command runs in the site that has the database, with the site's settings", async () => {
  process.umask(0o077);
  const site = { db: database.db, env: readEnv({ DATA_DIR: folder, PORT: "4000" }) };
  await database.answerCommands?.(answerCommandsOf(site), (error) => expect.fail(String(error)));
  expect((await stat(join(folder, commandSocket))).mode & 0o077).toBe(0);
  await expect(runCommand(env(), "campaigns", { remove: "none" })).rejects.toThrow(
    "No campaign is called none",
  );
  const unknown = JSON.stringify({ command: "toString", options: {} });
  expect(await askDataFolderSocket(folder, commandSocket, unknown)).toContain(
    'of another version, which has no command \\"toString\\": restart it',
  );
  expect(await askDataFolderSocket(folder, commandSocket, "x".repeat(70_000))).toBe("");
  const { mediaStorage: storage } = await openStorages(site.env, folder);
  const { key } = await storePicture({ db: database.db, storage }, { name: "shown" });
  await database.db.insert(articles).values({ id: 1 });
  await database.db.insert(articleTranslations).values({
    articleId: 1,
    locale: "en",
    status: "published",
    title: "T",
    summary: "S",
    markdown: "![](/media/shown)",
    publishedAt: new Date(),
    updatedAt: new Date(),
  });
  const said = {
    staff: await runCommand(env(), "staff", staffTask("list")),
    audit: await runCommand(env(), "staff", staffTask("check-audit")),
    jobs: await runCommand(env(), "jobs", undefined),
    messages: await runCommand(env(), "messages", undefined),
    requests: await runCommand(env(), "requests", {}),
    erased: await runCommand(env(), "requests", {
      erase: "lin@site.example",
      force: "She asked by phone.",
    }),
    campaigns: await runCommand(env(), "campaigns", {}),
    export: await runCommand(env(), "export", { folder: join(folder, "export") }),
  };
  expect(said).toEqual({
    staff: expect.stringMatching(/^Nobody yet\./),
    audit: expect.stringContaining("0 entries, unbroken"),
    jobs: "No job has run yet.",
    messages: expect.stringMatching(/^No messages\./),
    requests: expect.stringMatching(/^No open privacy requests\./),
    erased: expect.stringContaining("lin@site.example"),
    campaigns: "No download has come from a campaign yet.",
    export: expect.stringContaining("files were written to"),
  });
  const exported = await readdir(join(folder, "export", "pictures"));
  expect([exported.length, exported.includes(`${key}-600.avif`)]).toEqual([6, true]);
});

it("the first owner is invited by a command, whose link leads to the console's address", async () => {
  const site = readEnv({ DATA_DIR: folder, PORT: "4000" });
  const local = await runCommand(env(), "staff", invite("lin@site.example"));
  expect(local).toMatch(/ http:\/\/localhost:4000\/console\/invitation#[\w-]{43}\n/);
  expect(local).toContain("No mail is set up (SMTP_URL): hand the link over yourself.");
  expect(local).not.toContain("by mail");
  await noteConsoleOrigin(site, 4001);
  const again = await runCommand(env(), "staff", invite("wang@site.example"));
  expect(again).toContain("http://localhost:4001/console/invitation#");
  expect(await runCommand(env(), "staff", staffTask("list"))).toContain(
    "lin@site.example  invited: owner, until ",
  );
  const refusals: [command: StaffCommand, words: string][] = [
    [{ ...invite("king@site.example"), role: "king" }, '"king" is no role'],
    [invite("no address"), "Refused: email"],
    [{ ...staffTask("disable"), email: "nobody@site.example" }, "Nobody on the staff has"],
    [staffTask("dance"), 'There is no "dance": list, invite'],
  ];
  for (const [command, words] of refusals) {
    await expect(runCommand(env(), "staff", command)).rejects.toThrow(words);
  }
  const audit = await runCommand(env(), "staff", staffTask("check-audit"));
  expect(audit).toContain("3 entries, unbroken");
});

it("a command also runs while the site is stopped, with what the site has noted", async () => {
  await database.close();
  const stopped = await runCommand(env(), "staff", invite("chen@site.example"));
  expect(stopped).toContain("http://localhost:4001/console/invitation#");
  const settings = readEnv({
    DATA_DIR: folder,
    CONSOLE_ORIGIN: "https://console.site.example",
    PUBLIC_URL: "https://www.site.example",
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "Site <no-reply@site.example>",
  });
  const mailed = await runCommand(settings, "staff", invite("zhao@site.example"));
  expect(mailed).toContain("https://console.site.example/console/invitation#");
  expect(mailed).toContain("The site also sends it by mail.");
});
