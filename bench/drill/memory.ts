import { readFileSync } from "node:fs";
import { type Drill, NotPossible } from "./drill.ts";
import type { DrilledSite } from "./drilled-site.ts";
import { type Sent, sendLoad } from "./load.ts";

const seconds = 30;

const form = {
  method: "POST",
  isOwnPage: true,
  headers: { "content-type": "application/x-www-form-urlencoded" },
} as const;
const message = "A message of some length. ".repeat(30);

/**
 * Addresses that are all different: none of them may stay in memory. Forms and sign-ins write to the
 * database and hash passwords, which takes memory of its own.
 */
const requests: Sent[] = [
  { path: `/en/pricing?q={n}${"x".repeat(4_000)}` },
  { path: "/en/missing-{n}" },
  { path: `/missing-{n}-${"y".repeat(4_000)}` },
  { path: "/en/news?q=word%20{n}" },
  { path: "/feed.xml" },
  {
    ...form,
    path: "/en/contact",
    body: `name=N{n}&contact=n{n}%40site.example&topic=service&message=${message}`,
  },
  {
    path: "/console/api/sign-in/password",
    method: "POST",
    isOwnPage: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "n{n}@site.example", password: "a wrong password" }),
  },
];

const memoryDrill = (onServer: boolean, most: number, shown: string): Drill => ({
  name: onServer ? "memory-postgres" : "memory-embedded",
  shown,
  wanted: `≤ ${most} MB after start and floods; a start within 512 MB`,
  run: async (start) => {
    if (onServer && !process.env["TEST_DATABASE_URL"]) {
      throw new NotPossible("needs TEST_DATABASE_URL");
    }
    return start({ onServer, isFresh: true }, async (site) => {
      await site.calm();
      const started = memoryOf(site);
      const stream = { rate: 200, requests, clients: 200 };
      await sendLoad({ origin: site.origin, seconds, streams: [stream] });
      await site.calm();
      const flooded = memoryOf(site);
      return {
        measured: `${started.now} MB after a first start (at most ${started.most}), ${flooded.now} MB after ${seconds * 200} requests (at most ${flooded.most})`,
        isMet: started.now <= most && flooded.now <= most && started.most <= 512,
      };
    });
  },
});

export const memoryDrills: Drill[] = [
  memoryDrill(false, 350, "466 MB after start, killed at 512 MB; 6,000 long addresses kept"),
  memoryDrill(true, 200, "not measured"),
];

/** Resident memory in megabytes, now and at its highest. */
function memoryOf({ pid }: DrilledSite): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}
