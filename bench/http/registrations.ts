import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { connections } from "./cases.ts";
import { type LoadResult, runLoad } from "./wrk.ts";

type Options = {
  origin: string;
  /** The folder of messages while no mail server is set. */
  outbox: string;
  loadCore: number;
};

/** Number of simultaneous registrations. */
const burst = 50;
const longestWait = 60_000;

/**
 * Measures a burst of registrations alone, a second burst during 2,000 requests per second for a
 * stored page, and these requests alone.
 * @returns Markdown with registrations per second and the response times of the page
 */
export async function measureRegistrations(options: Options): Promise<string> {
  const seconds = await register(await peopleWithCodes("alone", options), options);
  const people = await peopleWithCodes("beside", options);
  const quiet = await askForPage(Math.ceil(seconds), options);
  const [busy, slowed] = await Promise.all([
    askForPage(Math.ceil(seconds), options),
    register(people, options),
  ]);
  const rate = (taken: number) => (burst / taken).toFixed(1);
  const times = ({ p50, p99 }: LoadResult) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`;
  return [
    `| ${burst} registrations at once | Registrations/s | Stored page at 2,000 requests/s, p50 / p99 ms |`,
    "| --- | --- | --- |",
    `| none | – | ${times(quiet)} |`,
    `| with nothing beside | ${rate(seconds)} | – |`,
    `| beside the page | ${rate(slowed)} | ${times(busy)} |`,
  ].join("\n");
}

const askForPage = (seconds: number, options: Options) =>
  runLoad({
    url: `${options.origin}/en`,
    core: options.loadCore,
    connections,
    seconds,
    headers: { "accept-encoding": "br" },
    script: fileURLToPath(new URL("calm.lua", import.meta.url)),
  });

type Person = { email: string; code: string; address: string };

/** People who have been sent a code, each with their own client address. */
async function peopleWithCodes(group: string, { origin, outbox }: Options): Promise<Person[]> {
  const asking = Array.from({ length: burst }, async (_, index) => {
    const email = `${group}-${index}@site.example`;
    const address = `198.18.${group.length}.${index}`;
    await call(`${origin}/api/account/sendCode`, address, { email });
    return { email, address };
  });
  const people = await Promise.all(asking);
  const end = performance.now() + longestWait;
  while (performance.now() < end) {
    const codes = codesOf(outbox);
    if (people.every(({ email }) => codes.has(email))) {
      return people.map((person) => ({ ...person, code: codes.get(person.email) ?? "" }));
    }
    await pause(200);
  }
  throw new Error("The codes did not come");
}

/** The codes that were sent, by mail address. */
function codesOf(outbox: string): Map<string, string> {
  const codes = new Map<string, string>();
  for (const name of readdirSync(outbox)) {
    if (!name.endsWith(".json") || name.startsWith(".")) continue;
    const { to, text } = JSON.parse(readFileSync(join(outbox, name), "utf8"));
    const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
    if (code !== undefined) codes.set(to, code);
  }
  return codes;
}

/** Registers all of them at once. @returns seconds until the last response */
async function register(people: readonly Person[], { origin }: Options): Promise<number> {
  const started = performance.now();
  await Promise.all(
    people.map(({ email, code, address }) =>
      call(`${origin}/api/account/register`, address, {
        email,
        code,
        password: "Zhiwei-2026",
        agreement: true,
      }),
    ),
  );
  return (performance.now() - started) / 1_000;
}

/** @throws when the call does not succeed */
async function call(url: string, address: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (JSON.parse(text).code !== 200) throw new Error(`${url}: ${answer.status} ${text}`);
}
