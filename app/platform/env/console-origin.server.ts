import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { writeFileAtomically } from "~/lib/durable-files/atomic-write.server";
import type { Env } from "./env.server";
import { localConsoleOrigin } from "./site-origin";

type Settings = Pick<Env, "CONSOLE_ORIGIN" | "PUBLIC_URL" | "DATA_DIR" | "HOST" | "PORT">;

/** File in the data folder with the address of the console, for commands that are started without the site's settings. */
const noteName = "console-origin.txt";

const configured = ({ CONSOLE_ORIGIN, PUBLIC_URL }: Settings) => CONSOLE_ORIGIN ?? PUBLIC_URL;

/** Writes down where the console of this site is reached; `port` is the one that the site listens on. */
export async function noteConsoleOrigin(env: Settings, port: number): Promise<void> {
  const origin = configured(env) ?? localConsoleOrigin(env.HOST, port);
  await writeFileAtomically(join(resolve(env.DATA_DIR), noteName), `${origin}\n`);
}

/** Origin of the console: by the settings, else as the site noted it at its last start, else by HOST and PORT. */
export async function consoleOriginOf(env: Settings): Promise<string> {
  const set = configured(env);
  if (set !== undefined) return set;
  const note = await readFile(join(resolve(env.DATA_DIR), noteName), "utf8").catch(() => "");
  return URL.canParse(note.trim()) ? note.trim() : localConsoleOrigin(env.HOST, env.PORT);
}
