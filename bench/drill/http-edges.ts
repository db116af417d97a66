import { post } from "./calls.ts";
import type { Drill } from "./drill.ts";
import type { DrilledSite } from "./drilled-site.ts";

type Edge = { what: string; isRight: (site: DrilledSite, file: string) => Promise<boolean> };

/** Rules of HTTP and mail that few clients ever meet. */
const edges: Edge[] = [
  {
    what: "a suffix range longer than the file",
    isRight: async ({ origin }, file) => {
      const whole = await fetch(origin + file, { method: "HEAD" });
      const part = await fetch(origin + file, { headers: { range: "bytes=-99999999" } });
      const { byteLength } = await part.arrayBuffer();
      return part.ok && String(byteLength) === whole.headers.get("content-length");
    },
  },
  {
    what: "a weak If-Range",
    isRight: async ({ origin }, file) => {
      const { headers } = await fetch(origin + file, { method: "HEAD" });
      const weak = `W/${headers.get("etag")}`;
      const answer = await fetch(origin + file, {
        headers: { range: "bytes=0-9", "if-range": weak },
      });
      await answer.arrayBuffer();
      return answer.status === 200;
    },
  },
  ...["PUT", "DELETE", "PATCH"].map((method) => ({
    what: `${method} of a page`,
    isRight: async ({ origin }: DrilledSite) => {
      const answer = await fetch(`${origin}/en/register`, { method });
      await answer.arrayBuffer();
      return answer.status === 405 && answer.headers.has("allow");
    },
  })),
  {
    what: "65 characters before the @",
    isRight: async (site) => {
      const email = `${"a".repeat(65)}@site.example`;
      return (await post(site, "account/sendCode", { email }, "198.51.100.2")).status === 422;
    },
  },
  {
    what: "64 characters before the @",
    isRight: async (site) => {
      const email = `${"a".repeat(64)}@site.example`;
      return (await post(site, "account/sendCode", { email }, "198.51.100.2")).status === 200;
    },
  },
  {
    what: "security.txt",
    isRight: async ({ origin }) => {
      const answer = await fetch(`${origin}/.well-known/security.txt`);
      return answer.ok && /^Contact: /m.test(await answer.text());
    },
  },
];

export const httpEdgesDrill: Drill = {
  name: "http-edges",
  shown: "416; 206; 422; accepted; no security.txt",
  wanted: "whole file; whole file; 405; refused; there",
  run: (start) =>
    start({}, async (site) => {
      const page = await (await fetch(`${site.origin}/en/download`)).text();
      const file = /href="(\/files\/[^"?]+)/.exec(page)?.[1] ?? "";
      const wrong: string[] = [];
      for (const { what, isRight } of edges) if (!(await isRight(site, file))) wrong.push(what);
      const count = edges.length - wrong.length;
      const names = wrong.length > 0 ? `; wrong: ${wrong.join(", ")}` : "";
      return { measured: `${count} of ${edges.length} right${names}`, isMet: wrong.length === 0 };
    }),
};
