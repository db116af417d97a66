import { startingFacts } from "~/brand";
import { liveChatOf } from "~/domain/contact/live-chat.server";
import { readSettings } from "~/domain/settings/settings.server";
import type { Database } from "~/platform/db/database.server";
import type { Env } from "~/platform/env/env.server";
import type { LogDetails } from "~/platform/log/log-fields";

type Origins = Pick<Env, "CONSOLE_ORIGIN"> & Partial<Pick<Env, "ANALYTICS">>;
type Chat = Parameters<typeof liveChatOf>[0];

/** The host name that only the console has; undefined where it is at the site's own. */
export const consoleHostOf = ({ CONSOLE_ORIGIN }: Origins): string | undefined =>
  CONSOLE_ORIGIN && new URL(CONSOLE_ORIGIN).host;

/**
 * Logs a warning for a live chat or analytics that are configured while the console has no host name of its own. The provider's script
 * then runs at the console's origin.
 */
export async function warnOfSharedOrigin(
  db: Database,
  env: Origins & Chat,
  log: { warn: (details: LogDetails, sentence: string) => void },
): Promise<void> {
  if (consoleHostOf(env) !== undefined) return;
  const starting = { facts: startingFacts, chat: liveChatOf(env), mirrors: [] };
  const { chat } = await readSettings(db, starting);
  const scripts: [name: string, url: string | undefined][] = [
    ["live chat", chat?.scriptUrl],
    ["analytics", env.ANALYTICS?.scriptUrl],
  ];
  for (const [name, url] of scripts) {
    if (url === undefined) continue;
    log.warn(
      { script: new URL(url).origin },
      `The script of the ${name} runs at the console's origin and could act for who is signed in there: set CONSOLE_ORIGIN to a host name that only the console has`,
    );
  }
}
