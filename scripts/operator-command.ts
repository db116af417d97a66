import type * as Host from "../app/host/index.ts";

/**
 * The words of a command that takes so many at most. npm keeps an option that stands before `--` to itself and leaves
 * its value: `npm run site -- staff invite EMAIL --role support` would invite an owner.
 * @throws Error with a sentence that names what is too much
 */
export function atMost(count: number, words: readonly string[]): readonly string[] {
  const more = words.slice(count).map((word) => `'${word}'`);
  if (more.length === 0) return words;
  throw new Error(`Unexpected ${more.join(", ")}. Options stand behind \`--\`: npm run NAME -- …`);
}

/**
 * Runs a command for operators on the built site, in its settings, and prints what the command returns. An
 * expected failure (a mistyped option, wrong settings, a data folder in use) is one sentence, and exit code 1.
 * @param usage how the command is called, a line each; `--help` prints it, and does nothing else
 * @param readOptions reads the words of the command line, before the built site is loaded
 */
export async function operatorCommand<Options>(
  usage: string,
  readOptions: () => Options,
  run: (host: typeof Host, settings: Host.Env, options: Options) => Promise<string>,
): Promise<void> {
  if (process.argv.slice(2).some((word) => word === "--help" || word === "-h")) {
    console.log(usage);
    return;
  }
  let options: Options;
  try {
    options = readOptions();
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
  // A variable, because the types of the build are those of its sources.
  const entry = "../build/server/index.js";
  const host: typeof Host = await import(entry);
  try {
    console.log(await run(host, host.readEnv(process.env), options));
  } catch (error) {
    fail(host.errorMessage(error));
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
