import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const longestDelivery = 20_000;

/** The codes that a site without a mail server wrote to its outbox, each file read once. */
export function createCodes(outbox: string) {
  const seen = new Set<string>();
  const codes = new Map<string, string>();
  const readNew = () => {
    // The first message creates the folder.
    if (!existsSync(outbox)) return;
    for (const name of readdirSync(outbox)) {
      if (seen.has(name) || !name.endsWith(".json") || name.startsWith(".")) continue;
      seen.add(name);
      const { to, text } = JSON.parse(readFileSync(join(outbox, name), "utf8"));
      const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
      if (code !== undefined) codes.set(to, code);
    }
  };
  return {
    /** The code that was sent to an address; undefined when none comes. */
    async of(email: string): Promise<string | undefined> {
      const end = performance.now() + longestDelivery;
      while (!codes.has(email) && performance.now() < end) {
        await pause(250);
        readNew();
      }
      return codes.get(email);
    },
  };
}
