import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "~/platform/db/open-database.server";
import { accounts } from "~/platform/db/schema";
import { codeTo, post } from "./calls.ts";
import { type Drill, NotPossible } from "./drill.ts";
import type { DrilledSite } from "./drilled-site.ts";

const wanted = 300;
const kills = 3;
const visitors = 6;
const longest = 15 * 60_000;

/** People register while the process is killed again and again. */
const registrationsDrill = (onServer: boolean): Drill => ({
  name: onServer ? "kill-postgres" : "kill-embedded",
  shown: "none lost",
  wanted: `≥ ${wanted} acknowledged registrations, ${kills} × kill -9, none lost`,
  run: async (start) => {
    if (onServer && !process.env["TEST_DATABASE_URL"]) {
      throw new NotPossible("needs TEST_DATABASE_URL");
    }
    // Nobody here computes the proof that many codes at once would ask for.
    const variables = { CODE_CHALLENGE_ABOVE: "100000" };
    return start({ onServer, variables }, async (site) => {
      const acknowledged: string[] = [];
      const end = performance.now() + longest;
      for (let turn = 1; turn <= kills; turn += 1) {
        await registerUntil(site, {
          acknowledged,
          turn,
          count: Math.ceil((wanted * turn) / kills),
          end,
        });
        if (turn < kills) await site.restart();
      }
      const stored = await storedEmails(site);
      const lost = acknowledged.filter((email) => !stored.has(email));
      return {
        measured: `${acknowledged.length} acknowledged, ${lost.length} lost after ${kills} × kill -9`,
        isMet: acknowledged.length >= wanted && lost.length === 0,
      };
    });
  },
});

type Registering = { acknowledged: string[]; turn: number; count: number; end: number };

/** Lets visitors register until enough are acknowledged, then kills the site in the middle of it. */
async function registerUntil(
  site: DrilledSite,
  { acknowledged, turn, count, end }: Registering,
): Promise<void> {
  const visit = async (visitor: number) => {
    for (let index = 0; site.isAlive(); index += 1) {
      const email = `visitor-${turn}-${visitor}-${index}@site.example`;
      const client = `10.${turn}.${visitor}.${index % 250}`;
      const password = "Zhiwei-2026";
      try {
        const sent = await post(site, "account/sendCode", { email }, client);
        const code = sent.status === 200 ? await codeTo(site, email) : undefined;
        if (code === undefined) {
          await pause(200);
          continue;
        }
        const form = { email, code, password, agreement: true };
        const made = await post(site, "account/register", form, client);
        if (made.status === 200) acknowledged.push(email);
      } catch {
        // The connection broke with the process.
      }
    }
  };
  const visiting = Promise.all(Array.from({ length: visitors }, (_, index) => visit(index)));
  while (acknowledged.length < count && performance.now() < end && site.isAlive()) await pause(5);
  await site.kill("SIGKILL");
  await visiting;
}

async function storedEmails(site: DrilledSite): Promise<Set<string | null>> {
  const database = await openDatabase({ databaseUrl: site.databaseUrl, dataFolder: site.folder });
  try {
    const rows = await database.db.select({ email: accounts.email }).from(accounts);
    return new Set(rows.map(({ email }) => email));
  } finally {
    await database.close();
  }
}

export const registrationDrills: Drill[] = [registrationsDrill(false), registrationsDrill(true)];
