import type { Drill } from "./drill.ts";
import { type Sent, sendLoad } from "./load.ts";
import { statusesInWords } from "./words.ts";

type Flood = { name: string; shown: string; requests: Sent[] };

/** Seconds of each measurement, and requests a second of the flood and of the page beside it. */
const seconds = 8;
const floodRate = 100;
const pageRate = 50;
const clients = 40;

const longestP99 = 50;
const slowestP50 = 3;

/** A text that no page is: its address must be rendered each time, or refused. */
const long = "x".repeat(600);

const words = ["指纹", "proxy", "Chromium", "环境", "canvas", "浏览器", "share", "团队"];

const offered = { cookie: "lang_offer=en" };

/** Requests that are sent in vast numbers; each row names the processor time that they took before. */
const floods: Flood[] = [
  {
    name: "flood-feed",
    shown: "165–185 ms of processor time a request; a stored page from 2 ms to 4 s",
    requests: [{ path: "/feed.xml" }, { path: "/en/feed.xml" }, { path: "/feeds/versions.xml" }],
  },
  {
    name: "flood-search",
    shown: "107–133 ms a request",
    requests: words.map((word) => ({ path: `/en/news?q=${encodeURIComponent(word)}%20{n}` })),
  },
  {
    name: "flood-offer",
    shown: "31–40 ms a request",
    requests: ["/", "/download", "/pricing", "/new/1"].map((path) => ({ path, headers: offered })),
  },
  {
    name: "flood-long-addresses",
    shown: "31–40 ms a request",
    requests: [{ path: `/en/pricing?q={n}${long}` }, { path: `/en/download?q={n}${long}` }],
  },
  {
    name: "flood-sitemap",
    shown: "20–25 ms a request",
    requests: [{ path: "/sitemap.xml" }],
  },
  {
    name: "flood-404",
    shown: "7.5–12 ms a request",
    requests: [{ path: "/en/missing-{n}" }, { path: "/missing/{n}" }],
  },
  {
    name: "flood-preferences",
    shown: "no limit, 30 ms for a body of 64 kB",
    requests: [
      {
        path: "/preferences/language",
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `locale=en&returnTo=/contact&more=${"%41".repeat(20_000)}`,
      },
    ],
  },
  {
    name: "flood-forms",
    shown: "30 ms for 16,000 fields, 21 ms for 900 parts",
    requests: [
      {
        path: "/register",
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        isOwnPage: true,
        body: "a=1&".repeat(8_000),
      },
      {
        path: "/register",
        method: "POST",
        headers: { "content-type": "multipart/form-data; boundary=x" },
        isOwnPage: true,
        body: `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nz\r\n'.repeat(500)}--x--\r\n`,
      },
    ],
  },
  {
    name: "flood-console-sign-in",
    shown: "95 ms a request, without an answer for those that waited; a stored page's p99 4 s",
    requests: [
      {
        path: "/console/api/sign-in/password",
        method: "POST",
        headers: { "content-type": "application/json" },
        isOwnPage: true,
        body: JSON.stringify({ email: "u{n}@example.com", password: "a wrong password" }),
      },
    ],
  },
];

/** Floods from 40 addresses, while somebody reads a stored page. */
export const floodDrills: Drill[] = floods.map(({ name, shown, requests }) => ({
  name,
  shown,
  wanted: `a stored page's p99 ≤ ${longestP99} ms and p50 ≤ ${slowestP50} × calm`,
  run: (start) =>
    start({}, async (site) => {
      await site.calm();
      const { origin } = site;
      const page = { rate: pageRate, requests: [{ path: "/en" }], clients: 10 };
      const flood = { rate: floodRate, requests, clients };
      const [quiet] = await sendLoad({ origin, seconds, streams: [page] });
      const [busy, flooded] = await sendLoad({ origin, seconds, streams: [page, flood] });
      if (quiet === undefined || busy === undefined || flooded === undefined) {
        throw new Error("The load gave no result");
      }
      const calmAfter = await site.calm();
      const isMet =
        busy.p99 <= longestP99 &&
        busy.p50 <= slowestP50 * quiet.p50 &&
        busy.statuses["200"] === busy.sent;
      const measured = [
        `p50 ${busy.p50.toFixed(1)} ms (calm ${quiet.p50.toFixed(1)}), p99 ${busy.p99.toFixed(0)} ms (calm ${quiet.p99.toFixed(0)})`,
        `flood: ${statusesInWords(flooded)}`,
        ...(calmAfter > 1 ? [`at rest ${calmAfter.toFixed(0)} s later`] : []),
      ].join("; ");
      return { measured, isMet };
    }),
}));
