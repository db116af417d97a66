import type { Question } from "./ask.ts";

/** One line of the table: what is asked, and what is to be reached. */
export type Row = Question & {
  name: string;
  label: string;
  connections: number;
  /** Whose answer of the same bytes is 1. */
  reference: "nginx" | "bare";
  /** Least ratio of requests (or bytes) per second of processor time. */
  goal?: number;
  /** Asked for with the tag of the answer before. */
  isKnown?: boolean;
  /** Every request to another address, from another client: nothing is stored. */
  isVaried?: boolean;
  /** Bytes count, not requests. */
  isLarge?: boolean;
  /** Measured at half load as well, where nothing waits in a queue of 64. */
  isAlsoCalm?: boolean;
};

const page = "/en/download";
const brotli = { "Accept-Encoding": "gzip, deflate, br, zstd" };
const many = { connections: 64, reference: "nginx" } as const;

/**
 * @param script address of a built script
 * @param download address of a large file
 */
export function benchRows(script: string, download: string): Row[] {
  return [
    {
      ...{ name: "page-br", label: "Cached page, brotli", path: page, headers: brotli },
      ...many,
      goal: 0.85,
      isAlsoCalm: true,
    },
    { ...many, name: "page-plain", label: "Cached page, not compressed", path: page, goal: 0.85 },
    {
      ...{ name: "page-304", label: "304 of the page", path: page, headers: brotli },
      ...many,
      isKnown: true,
      goal: 0.8,
    },
    { ...many, name: "data", label: "`.data` request", path: `${page}.data`, headers: brotli },
    {
      ...{ name: "render", label: "Page that is rendered (404)", path: "/en/unknown" },
      ...many,
      headers: brotli,
      isVaried: true,
    },
    {
      ...{ name: "versions", label: "Version list call", path: "/api/sys/getVersionList" },
      ...{ connections: 64, reference: "bare", goal: 0.15 },
      body: '{"product":"browser","lang":"en"}',
      headers: { "Content-Type": "application/json" },
    },
    {
      ...{ name: "asset", label: "Built script, brotli", path: script, headers: brotli },
      ...many,
      goal: 0.5,
    },
    {
      ...{ name: "download", label: "Download of 64 MiB", path: download },
      ...{ connections: 4, reference: "nginx", goal: 0.5 },
      isLarge: true,
    },
  ];
}
