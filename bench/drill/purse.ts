import { codeTo, inLanes, messagesOf, post, tally } from "./calls.ts";
import type { Drill } from "./drill.ts";
import { statusesInWords } from "./words.ts";

const perCountry = 155;

/** Numbers that exist by their form, a country each. */
const numbers: Record<string, (index: number) => string> = {
  CN: (index) => `+8613800${String(100_000 + index)}`,
  US: (index) => `+1212555${String(1_000 + index)}`,
  GB: (index) => `+447400${String(100_000 + index)}`,
  DE: (index) => `+4915112${String(100_000 + index)}`,
};

/** Text messages cost the operator money. */
const smsDrill: Drill = {
  name: "sms-codes",
  shown: "600 of 620 codes to four countries accepted in 17 s",
  wanted: "none outside the allowed countries (China), and a threshold within China",
  run: (start) =>
    start({}, async (site) => {
      const asked = Object.entries(numbers).flatMap(([country, numberOf]) =>
        Array.from({ length: perCountry }, (_, index) => ({ country, phone: numberOf(index) })),
      );
      const started = performance.now();
      let number = 0;
      const answers = await inLanes(asked, 8, async ({ country, phone }) => {
        number += 1;
        const client = `198.19.${Math.floor(number / 250)}.${(number % 250) + 1}`;
        return { country, ...(await post(site, "account/sendCode", { phone }, client)) };
      });
      const seconds = (performance.now() - started) / 1_000;
      const accepted = answers.filter(({ status }) => status === 200);
      const by = tally(accepted.map(({ country }) => country));
      const countries = Object.keys(numbers).map((country) => `${country} ${by[country] ?? 0}`);
      const isForeign = accepted.some(({ country }) => country !== "CN");
      const refused = tally(answers.map(({ status }) => status));
      return {
        measured: `${accepted.length} of ${asked.length} accepted in ${seconds.toFixed(0)} s (${countries.join(", ")}); ${statusesInWords({ statuses: refused })}`,
        isMet: !isForeign && accepted.length > 0 && accepted.length < perCountry,
      };
    }),
};

/** A stranger guesses codes of somebody else's number. */
const guessesDrill: Drill = {
  name: "wrong-guesses",
  shown: "five wrong guesses of a stranger lock the owner of a number out for 9 minutes",
  wanted: "the owner's own source still gets in",
  run: (start) =>
    start({}, async (site) => {
      const email = "owner@site.example";
      const owner = "198.51.100.1";
      const password = "Zhiwei-2026";
      await post(site, "account/sendCode", { email }, owner);
      const code = await codeTo(site, email);
      if (code === undefined) return { measured: "no code came", isMet: false };
      const wrong = code === "123456" ? "654321" : "123456";
      const form = { email, password, agreement: true };
      const guesses: number[] = [];
      for (let guess = 0; guess < 8; guess += 1) {
        const body = { ...form, code: wrong };
        guesses.push((await post(site, "account/register", body, "203.0.113.9")).status);
      }
      const { status } = await post(site, "account/register", { ...form, code }, owner);
      return {
        measured: `the owner gets ${status} after guesses with ${statusesInWords({ statuses: tally(guesses) })}`,
        isMet: status === 200,
      };
    }),
};

const victims = 20;
const sources = 15;

/** Confirmations of privacy requests, sent to people who asked for none. */
const confirmationsDrill: Drill = {
  name: "privacy-confirmations",
  shown: "300 privacy confirmations to strangers from 15 addresses",
  wanted: "an address that is not verified gets at most one message a day",
  run: (start) =>
    start({}, async (site) => {
      const asked = Array.from({ length: victims * sources }, (_, index) => ({
        contact: `victim-${index % victims}@site.example`,
        client: `198.51.100.${Math.floor(index / victims) + 1}`,
      }));
      const statuses = await inLanes(asked, 4, async ({ contact, client }) => {
        const body = {
          name: "Lin",
          contact,
          topic: "privacy",
          message: `Erase my data, ${client}.`,
        };
        return (await post(site, "site/contact", body, client)).status;
      });
      await site.calm();
      const by = tally(
        messagesOf(site).flatMap(({ to }) => (to.startsWith("victim-") ? [to] : [])),
      );
      const most = Math.max(0, ...Object.values(by));
      const all = Object.values(by).reduce((sum, count) => sum + count, 0);
      return {
        measured: `${all} messages to ${Object.keys(by).length} strangers, at most ${most} each; ${statusesInWords({ statuses: tally(statuses) })}`,
        isMet: most === 1,
      };
    }),
};

const writers = 300;

/** Mails to the operator that strangers cause. */
const mailFloodDrill: Drill = {
  name: "mail-flood",
  shown: "305 mails to the operator for 300 privacy requests of strangers",
  wanted: "one mail at once, and one in ten minutes with the number",
  run: (start) =>
    start({}, async (site) => {
      const asked = Array.from({ length: writers }, (_, index) => index);
      const started = performance.now();
      const statuses = await inLanes(asked, 4, async (index) => {
        const client = `198.51.${100 + Math.floor(index / 250)}.${(index % 250) + 1}`;
        const contact = `stranger-${index}@site.example`;
        const body = {
          name: "Lin",
          contact,
          topic: "privacy",
          message: `Erase my data, ${index}.`,
        };
        return (await post(site, "site/contact", body, client)).status;
      });
      await site.calm();
      const minutes = (performance.now() - started) / 60_000;
      const most = 1 + Math.ceil(minutes / 10);
      const mails = messagesOf(site).filter(({ to }) => !to.startsWith("stranger-")).length;
      const accepted = statuses.filter((status) => status === 200).length;
      return {
        measured: `${mails} mails to the operator for ${accepted} requests; ${statusesInWords({ statuses: tally(statuses) })}`,
        isMet: accepted === writers && mails >= 1 && mails <= most,
      };
    }),
};

const networks = 60;

/** One customer of a provider has 65,536 networks of the size that limits count as one client. */
const prefixDrill: Drill = {
  name: "ipv6-prefix",
  shown: "a /48 multiplies every limit by the /64 networks in it",
  wanted: "a /48 is counted as well",
  run: (start) =>
    // Without the proof that so many codes would require.
    start({ variables: { CODE_CHALLENGE_ABOVE: "100000" } }, async (site) => {
      const asked = Array.from({ length: networks * 10 }, (_, index) => ({
        email: `prefix-${index}@site.example`,
        client: `2001:db8:7:${(index % networks).toString(16)}::1`,
      }));
      const statuses = await inLanes(asked, 8, async ({ email, client }) => {
        return (await post(site, "account/sendCode", { email }, client)).status;
      });
      const accepted = statuses.filter((status) => status === 200).length;
      return {
        measured: `${accepted} of ${asked.length} codes from ${networks} networks of one /48 accepted`,
        isMet: accepted > 0 && accepted < asked.length,
      };
    }),
};

export const purseDrills: Drill[] = [
  smsDrill,
  guessesDrill,
  confirmationsDrill,
  mailFloodDrill,
  prefixDrill,
];
