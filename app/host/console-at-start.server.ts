import { inviteFirstOwner } from "~/domain/staff/staff-actions.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { staff } from "~/platform/db/schema";
import { consoleOriginOf } from "~/platform/env/console-origin.server";
import type { Env } from "~/platform/env/env.server";

type ConsoleAtStart = {
  db: Database;
  secret: Buffer;
  env: Env;
  /** Whether a person reads what the start prints. A link in a log would be there for everybody who reads logs. */
  isTerminal: boolean;
  /** `LANG` of the terminal. */
  language: string | undefined;
};

/**
 * Describes for the terminal where the console is. Until somebody is on the staff, a terminal gets the link that makes
 * its reader the first owner, and a log gets the command for it.
 */
export async function describeConsole(start: ConsoleAtStart): Promise<string> {
  const { db, secret, env, isTerminal, language = "" } = start;
  const origin = await consoleOriginOf(env);
  if ((await db.$count(staff)) > 0) return `${origin}/console`;
  if (!isTerminal) return `${origin}/console   first owner: npm run site -- staff invite EMAIL`;
  const locale: Locale = language.startsWith("zh") ? "cn" : "en";
  const options = { db, secret, origin, onMessage: () => undefined, now: () => new Date() };
  const link = await inviteFirstOwner(options, locale);
  return link === null ? `${origin}/console` : `${link}   first owner, works once, for 72 hours`;
}
