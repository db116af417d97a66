import type { networkInterfaces } from "node:os";
import { networkOrigins, originOf } from "./site-origin.ts";

export type StartFacts = {
  host: string;
  port: number;
  publicUrl: string | undefined;
  console: string;
  /** Undefined: none are shown. */
  samples: string | undefined;
  data: string;
  messages: string;
};

/**
 * Describes a site that has started, for the terminal.
 * @param interfaces the machine's, as Node lists them
 */
export function wordsOfStart(
  { host, port, publicUrl, ...facts }: StartFacts,
  interfaces?: () => ReturnType<typeof networkInterfaces>,
): string {
  const origin = originOf(host, port);
  const others = networkOrigins(host, port, interfaces).map((other) => `${other}/`);
  const isUnnamed = others.length > 0 && publicUrl === undefined;
  return [
    `\n  中文     ${origin}/\n  English  ${origin}/en`,
    ...(others.length > 0 ? [`  Network  ${others.join(", ")}`] : []),
    `  Console  ${facts.console}\n`,
    ...(isUnnamed ? ["  Others reach this site, but links name 127.0.0.1: set PUBLIC_URL."] : []),
    ...(facts.samples === undefined ? [] : [`  Samples  ${facts.samples}`]),
    `  Data     ${facts.data}`,
    `  Messages ${facts.messages}`,
  ].join("\n");
}
