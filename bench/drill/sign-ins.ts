import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { openDatabase } from "~/platform/db/open-database.server";
import { auditEntries } from "~/platform/db/schema";
import {
  acceptInvitation,
  type ConsoleClient,
  inviteOwner,
  sendConsoleCall,
} from "../../tests/support/console-client.ts";
import {
  nobodysPasskey,
  softwareAuthenticator,
} from "../../tests/support/software-authenticator.ts";
import { messagesOf } from "./calls.ts";
import type { Drill } from "./drill.ts";
import type { DrilledSite, Starter } from "./drilled-site.ts";
import { type Sent, sendLoad } from "./load.ts";
import { statusesInWords } from "./words.ts";

const email = "owner@manifold.example";
const password = "seven lanterns over the canal";

/** Runs a measurement on a site that has an owner who is signed in. */
const withOwner = <Result>(
  start: Starter,
  measure: (site: DrilledSite, owner: ConsoleClient) => Promise<Result>,
): Promise<Result> =>
  start({ variables: { LOG_LEVEL: "info" } }, async (site) => {
    await site.kill("SIGTERM");
    const token = inviteOwner({ DATA_DIR: site.folder }, { email });
    await site.restart();
    return measure(site, await acceptInvitation(site.origin, token, { password }));
  });

/** Seconds of each measurement, requests a second, and addresses that send the flood. */
const seconds = 20;
const floodRate = 400;
const floodClients = 500;
const pageRate = 10;
const signInEvery = 500;

/** Longest median time of a page that has to be rendered, in milliseconds. */
const longestP50 = 60;
/** Entries of the audit that a flood may leave: a few kinds, each once an hour. */
const mostEntries = 6;
/** Bytes of the log for each try. */
const mostLogBytes = 20;

const page: Sent = { path: "/en/missing-{n}" };
const flood: Sent = {
  path: "/console/api/sign-in/passkey",
  method: "POST",
  headers: { "content-type": "application/json" },
  isOwnPage: true,
  body: JSON.stringify({ response: nobodysPasskey }),
};

/** Garbage sign-ins by passkey from many addresses, each below its limit. */
const passkeyFloodDrill: Drill = {
  name: "passkey-flood",
  shown:
    "a rendered page from 12 to 737 ms, 25 % of real sign-ins refused with 503, an audit entry for each try, 1.85 kB of log for a refused one",
  wanted: `a rendered page's p50 ≤ ${longestP50} ms, every real sign-in by passkey, ≤ ${mostEntries} audit entries, ≤ ${mostLogBytes} bytes of log a try`,
  run: (start) =>
    withOwner(start, async (site, owner) => {
      const passkey = softwareAuthenticator(site.origin);
      const { options } = await owner.call("/me/passkeys/options", {});
      await owner.call("/me/passkeys", { name: "Key", response: passkey.register(options) });
      await site.calm();
      const { origin } = site;
      const pages = { rate: pageRate, requests: [page], clients: 20 };
      const [quiet] = await sendLoad({ origin, seconds: 8, streams: [pages] });
      const logged = site.output().length;
      const flooding = sendLoad({
        origin,
        seconds,
        streams: [pages, { rate: floodRate, requests: [flood], clients: floodClients }],
      });
      const signIns = await signInDuring(site, passkey, seconds - 3);
      const [busy, flooded] = await flooding;
      if (quiet === undefined || busy === undefined || flooded === undefined) {
        throw new Error("The load gave no result");
      }
      await site.calm();
      const pageLines = 180 * (busy.sent + 2 * signIns.length);
      const bytes = Math.max(0, site.output().length - logged - pageLines) / flooded.sent;
      await site.kill("SIGTERM");
      const entries = await refusedEntries(site);
      const done = signIns.filter((status) => status === 200).length;
      return {
        measured: [
          `p50 ${busy.p50.toFixed(0)} ms (calm ${quiet.p50.toFixed(0)}), p99 ${busy.p99.toFixed(0)} ms`,
          `${done} of ${signIns.length} real sign-ins`,
          `${entries} audit entries, ${bytes.toFixed(0)} bytes of log a try`,
          `flood: ${statusesInWords(flooded)}`,
        ].join("; "),
        isMet:
          busy.p50 <= longestP50 &&
          signIns.length > 0 &&
          done === signIns.length &&
          entries <= mostEntries &&
          bytes <= mostLogBytes,
      };
    }),
};

type Passkey = ReturnType<typeof softwareAuthenticator>;

/** Signs in by passkey again and again, in a new browser each time. @returns the answers' statuses */
async function signInDuring(
  site: DrilledSite,
  passkey: Passkey,
  duration: number,
): Promise<number[]> {
  const statuses: number[] = [];
  const end = performance.now() + duration * 1_000;
  for (let count = 1; performance.now() < end; count += 1) {
    const client = `198.18.0.${count}`;
    statuses.push(await signInOnce(site, passkey, client).catch(() => 0));
    await pause(signInEvery);
  }
  return statuses;
}

/** @returns the status of the last answer */
async function signInOnce(
  { origin }: DrilledSite,
  passkey: Passkey,
  client: string,
): Promise<number> {
  const cookies = new Map<string, string>();
  const options = { body: {}, cookies, client };
  const begun = await sendConsoleCall(origin, "/sign-in/passkey/options", options);
  if (begun.status !== 200) return begun.status;
  const body = { response: passkey.authenticate(begun.answer.options) };
  return (await sendConsoleCall(origin, "/sign-in/passkey", { body, cookies, client })).status;
}

async function refusedEntries(site: DrilledSite): Promise<number> {
  const database = await openDatabase({ databaseUrl: site.databaseUrl, dataFolder: site.folder });
  try {
    return await database.db.$count(auditEntries, eq(auditEntries.outcome, "refused"));
  } finally {
    await database.close();
  }
}

const guessSeconds = 150;
/** Ten in the known browser, then those of a new one: five without a wait, and a few with one. */
const mostGuesses = 20;

/** Somebody who has the password, and the mark of a known browser, guesses codes. */
const codeGuessingDrill: Drill = {
  name: "code-guessing",
  shown: "48 wrong codes a minute, 120 in this time: each right password ends the wait",
  wanted: `≤ ${mostGuesses} wrong codes in ${guessSeconds} s, and a mail to the person`,
  run: (start) =>
    withOwner(start, async (site, owner) => {
      const known = [...owner.cookies].filter(([name]) => name.includes("device"));
      const client = "203.0.113.7";
      let guesses = 0;
      const end = performance.now() + guessSeconds * 1_000;
      while (performance.now() < end) {
        const cookies = new Map(known);
        const send = (path: string, body: object) =>
          sendConsoleCall(site.origin, path, { body, cookies, client });
        let isAsked = (await send("/sign-in/password", { email, password })).status === 200;
        while (isAsked && performance.now() < end) {
          const { answer } = await send("/sign-in/code", { code: "000000" });
          isAsked = answer.error?.code === "wrong-factor";
          if (isAsked) guesses += 1;
        }
        await pause(250);
      }
      await pause(2_000);
      const mails = messagesOf(site).filter(({ subject }) => subject.includes("wrong codes"));
      return {
        measured: `${guesses} wrong codes in ${guessSeconds} s, ${mails.length} mails to the person`,
        isMet: guesses <= mostGuesses && mails.length === 1,
      };
    }),
};

export const signInDrills: Drill[] = [passkeyFloodDrill, codeGuessingDrill];
