import { fileURLToPath } from "node:url";
import { capture, captureSettled } from "./capture.ts";
import type { Pinned } from "./processes.ts";

/** Number of connections of each case. */
export const connections = 64;

/** A response that is measured, and the reference that it is compared with. */
export type Case = {
  name: string;
  path: string;
  headers?: Record<string, string>;
  script?: string;
  /** Whether the reference is requested with the script, too. */
  sameScript?: boolean;
  goal: number | null;
  /** The server that responds, where it is not the site. */
  by?: { server: Pinned; origin: string };
  against: { name: string; server: Pinned; url: string; headers?: Record<string, string> };
};

type Servers = {
  origin: string;
  nginxOrigin: string;
  bareOrigin: string;
  /** Path of a built file. */
  asset: string;
  nginx: Pinned;
  bare: Pinned;
};

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** All cases, in order. */
export async function measuredCases(servers: Servers): Promise<Case[]> {
  const { origin, nginxOrigin, bareOrigin, asset, nginx, bare } = servers;
  const br = { "accept-encoding": "br" };
  const byNginx = (name: string, headers = {}) => ({
    name: "nginx",
    server: nginx,
    url: `${nginxOrigin}/${name}`,
    headers,
  });
  const tagOf = async (url: string) =>
    (await capture("tag", url, { headers: br })).headers["etag"] ?? "";
  const { etag: ours = "" } = (await captureSettled("tag", `${origin}/en`, { headers: br }))
    .headers;
  const oursTag = { ...br, "if-none-match": ours };
  const nginxTag = { "if-none-match": await tagOf(`${nginxOrigin}/page`) };
  return [
    { name: "stored page, brotli", path: "/en", headers: br, goal: 0.85, against: byNginx("page") },
    {
      name: "the same bytes by bare node:http",
      path: "/page",
      headers: br,
      goal: null,
      by: { server: bare, origin: bareOrigin },
      against: byNginx("page"),
    },
    {
      name: "stored page, brotli, 2,000 requests/s",
      path: "/en",
      headers: br,
      script: here("calm.lua"),
      sameScript: true,
      goal: null,
      against: byNginx("page"),
    },
    { name: "stored page, plain", path: "/en", goal: null, against: byNginx("plain") },
    { name: "304", path: "/en", headers: oursTag, goal: 0.8, against: byNginx("page", nginxTag) },
    {
      name: "missing page (404)",
      path: "/en/bench-missing",
      script: here("addresses.lua"),
      goal: null,
      against: byNginx("plain"),
    },
    {
      name: "version list",
      path: "/api/sys/getVersionList",
      script: here("version-list.lua"),
      sameScript: true,
      goal: 0.15,
      against: { name: "node:http", server: bare, url: bareOrigin },
    },
    { name: "built file, brotli", path: asset, headers: br, goal: 0.5, against: byNginx("asset") },
  ];
}
