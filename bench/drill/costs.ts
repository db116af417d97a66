import { setTimeout as pause } from "node:timers/promises";
import { cpuSeconds } from "../http/processes.ts";
import type { Drill } from "./drill.ts";
import type { DrilledSite } from "./drilled-site.ts";
import { type Sent, sendLoad } from "./load.ts";
import { statusesInWords } from "./words.ts";

type Cost = {
  name: string;
  shown: string;
  /** Milliseconds of processor time of the whole process. */
  most: number;
  requests: Sent[];
};

/** Slow enough for all to be answered one after another, and to let compression follow. */
const rate = 20;
const seconds = 15;

/**
 * Before anything is counted: under a flood, which is what the costs are bounded for, the engine has
 * compiled the code of a page after some hundred renders. The first forty cost twice as much.
 */
const warming = { rate: 30, seconds: 12 };

/** Seconds for which the site is watched while nobody asks for anything. */
const idleSeconds = 8;

const form = { "content-type": "application/x-www-form-urlencoded" };

/** Requests that are answered for one visitor, and the allowed cost of an answer. */
const costs: Cost[] = [
  {
    name: "cost-search",
    shown: "107–133 ms",
    most: 15,
    requests: ["proxy", "指纹浏览器", "Chromium 156", "环境"].flatMap((word) => [
      { path: `/en/news?q=${encodeURIComponent(word)}%20{n}` },
      { path: `/resources?q=${encodeURIComponent(word)}%20{n}` },
    ]),
  },
  {
    // Those above find little, because every word has to be found. These find a whole page.
    name: "cost-search-found",
    shown: "not measured",
    most: 15,
    requests: [
      ...["/en/news?q=proxy", "/en/news?q=the", "/news?q=指纹", "/resources?q=代理"],
      ...["/en/help?q=the", "/help?q=环境"],
    ].map((path) => ({ path: `${encodeURI(path)}%20{marks}` })),
  },
  {
    name: "cost-offer",
    shown: "31–40 ms",
    most: 5,
    requests: [{ path: "/pricing", headers: { cookie: "lang_offer=en" } }],
  },
  {
    name: "cost-long-address",
    shown: "31–40 ms",
    most: 5,
    requests: [{ path: `/en/pricing?q={n}${"x".repeat(600)}` }],
  },
  {
    name: "cost-404",
    shown: "7.5–12 ms",
    most: 5,
    requests: [{ path: "/en/missing-{n}" }],
  },
  {
    name: "cost-refused-form",
    shown: "not measured",
    most: 5,
    requests: [
      { path: "/en/contact", method: "POST", headers: form, body: "name=Lin&message=hello+{n}" },
    ],
  },
];

/** Processor time of single answers: without what the site takes when nobody asks for anything. */
export const costDrills: Drill[] = costs.map(({ name, shown, most, requests }) => ({
  name,
  shown: `${shown} of processor time a request`,
  wanted: `≤ ${most} ms of processor time in all`,
  run: (start) =>
    start({}, async (site) => {
      await site.calm();
      // With other numbers: else the answers would be stored.
      const first = requests.map((sent) => ({
        ...sent,
        path: sent.path.replace("{n}", "0{n}").replace("{marks}", "~{marks}"),
      }));
      await costOf(site, first, { ...warming, idle: 0 });
      const idle = await idleShare(site);
      const { milliseconds, result } = await costOf(site, requests, { rate, seconds, idle });
      const measured = `${milliseconds.toFixed(1)} ms; ${statusesInWords(result)}`;
      // A refusal costs little and is no answer.
      const isAnswered = [0, 429, 503].every((status) => result.statuses[status] === undefined);
      return { measured, isMet: milliseconds <= most && isAnswered };
    }),
}));

/** Processor seconds a second of a site that nobody asks for anything: its jobs look for work. */
async function idleShare(site: DrilledSite): Promise<number> {
  await site.calm();
  const before = cpuSeconds(site.pid);
  await pause(idleSeconds * 1_000);
  return (cpuSeconds(site.pid) - before) / idleSeconds;
}

/** @param idle processor seconds a second that the site takes anyway */
async function costOf(
  site: DrilledSite,
  requests: Sent[],
  { rate, seconds, idle }: { rate: number; seconds: number; idle: number },
) {
  const before = cpuSeconds(site.pid);
  const started = performance.now();
  const stream = { rate, requests, clients: 40 };
  const [result] = await sendLoad({ origin: site.origin, seconds, streams: [stream] });
  if (result === undefined) throw new Error("The load gave no result");
  await site.calm();
  const passed = (performance.now() - started) / 1_000;
  const used = cpuSeconds(site.pid) - before - idle * passed;
  return { milliseconds: (used * 1_000) / result.sent, result };
}
