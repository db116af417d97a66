import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askDataFolderSocket, commandSocket } from "~/platform/db/data-folder-socket.server";
import { type DatabaseConnection, openDatabase } from "~/platform/db/database.server";
import { noteConsoleOrigin } from "~/platform/env/console-origin.server";
import { readEnv } from "~/platform/env/env.server";
import { answerCommandsOf, runCommand } from "./run-command.server";

let folder: string;
let database: DatabaseConnection;
const env = () => readEnv({ DATA_DIR: folder });
const invite = (email: string) => ({
  ...{ task: "invite", email, name: "Lin", role: undefined, locale: "en" },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "manifold-commands-"));
  database = await openDatabase({ databaseUrl: undefined, dataFolder: folder });
  await database.migrate();
});
afterAll(async () => {
  await database.close();
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
  const report = await runCommand(env(), "staff", invite("lin@site.example"));
  expect(report).toContain("http://localhost:4000/console/invitation#");
  await noteConsoleOrigin(site.env, 4001);
  const again = await runCommand(env(), "staff", invite("wang@site.example"));
  expect(again).toContain("http://localhost:4001/console/invitation#");
  await expect(runCommand(env(), "campaigns", { remove: "none" })).rejects.toThrow(
    "No campaign is called none",
  );
  const unknown = JSON.stringify({ command: "toString", options: {} });
  expect(await askDataFolderSocket(folder, commandSocket, unknown)).toContain(
    'of another version, which has no command \\"toString\\": restart it',
  );
  expect(await askDataFolderSocket(folder, commandSocket, "x".repeat(70_000))).toBe("");
  expect(await runCommand(env(), "jobs", undefined)).toBe("No job has run yet.");
});
