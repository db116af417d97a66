import { resolve } from "node:path";
import { errorMessage } from "~/lib/error-message";
import { DataFolderLockedError } from "~/platform/db/data-folder-lock.server";
import { askDataFolderSocket, commandSocket } from "~/platform/db/data-folder-socket.server";
import { openDatabase } from "~/platform/db/open-database.server";
import type { Env } from "~/platform/env/env.server";
import { privateMask } from "~/platform/storage/private-folder.server";
import { campaignsCommand } from "./campaign-report.server";
import type { CommandSite } from "./command-site.server";
import { exportCommand } from "./export.server";
import { importCommand } from "./import-articles.server";
import { jobsCommand } from "./jobs-report.server";
import { linksCommand } from "./link-check.server";
import { messagesCommand } from "./messages-report.server";
import { requestsCommand } from "./requests-report.server";
import { sampleContentCommand } from "./sample-content.server";
import { staffCommand } from "./staff.server";
import { tokenCommand } from "./token.server";

const commands = {
  campaigns: campaignsCommand,
  export: exportCommand,
  import: importCommand,
  jobs: jobsCommand,
  links: linksCommand,
  messages: messagesCommand,
  requests: requestsCommand,
  "sample-content": sampleContentCommand,
  staff: staffCommand,
  token: tokenCommand,
};

type Name = keyof typeof commands;
/** Options of a command; JSON can carry them. */
type OptionsOf<Command extends Name> = Parameters<(typeof commands)[Command]>[1];
type Run = (site: CommandSite, options: unknown) => Promise<string>;
type Question = { command: string; options: unknown };
type Answer = { report: string } | { failure: string };

/**
 * Runs a command of the operator: in this process if it can open the database, else in the running site, which
 * has locked the embedded one.
 * @returns the report for the terminal
 * @throws Error with an operator-readable message
 */
export async function runCommand<Command extends Name>(
  env: Env,
  command: Command,
  options: OptionsOf<Command>,
): Promise<string> {
  process.umask(privateMask);
  const dataFolder = resolve(env.DATA_DIR);
  try {
    const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataFolder });
    try {
      await database.migrate();
      return await (commands[command] as Run)({ db: database.db, env }, options);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DataFolderLockedError)) throw error;
    return await askRunningSite(dataFolder, { command, options }, error);
  }
}

async function askRunningSite(
  dataFolder: string,
  question: Question,
  isLocked: DataFolderLockedError,
): Promise<string> {
  const text = await askDataFolderSocket(dataFolder, commandSocket, JSON.stringify(question));
  if (text === "") {
    throw new Error(
      `${isLocked.message}\nIt was asked to run the command and did not answer, or ended before: try again when the ` +
        "site has started, or stop it, run the command and start it again.",
      { cause: isLocked },
    );
  }
  const answer = JSON.parse(text) as Answer;
  if ("failure" in answer) throw new Error(answer.failure);
  return answer.report;
}

/** Answers questions of `runCommand` in other processes by running their commands in this one. */
export function answerCommandsOf(site: CommandSite): (question: string) => Promise<string> {
  return async (question) => {
    let answer: Answer;
    try {
      const { command, options } = JSON.parse(question) as Question;
      if (!Object.hasOwn(commands, command)) {
        throw new Error(
          `The running site is of another version, which has no command "${command}": restart it.`,
        );
      }
      answer = { report: await (commands[command as Name] as Run)(site, options) };
    } catch (error) {
      answer = { failure: errorMessage(error) };
    }
    return JSON.stringify(answer);
  };
}
