import { parseArgs } from "node:util";

export type Options = {
  rounds: number;
  /** Length of one run, in seconds. */
  seconds: number;
  /** Names of rows; empty: all. */
  only: string[];
};

/** @throws on an option that does not exist or is no count */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "4" },
      only: { type: "string", default: "" },
    },
  });
  return {
    rounds: count("rounds", values.rounds),
    seconds: count("seconds", values.seconds),
    only: values.only.split(",").filter((name) => name !== ""),
  };
}

function count(name: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} must be a whole number from 1 on`);
  return Number(text);
}
