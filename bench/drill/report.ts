import { markdownTable } from "../markdown-table.ts";
import type { Drill, Outcome } from "./drill.ts";

/** A drill with its outcome; null where it could not run. */
export type Played = {
  drill: Pick<Drill, "name" | "shown" | "wanted">;
  outcome: Outcome | null;
};

/** The table as Markdown. */
export function report(played: readonly Played[]): string {
  const rows = played.map(({ drill, outcome }) => [
    drill.name,
    drill.shown,
    drill.wanted,
    outcome?.measured ?? "not played on this machine",
    outcome === null ? "–" : outcome.isMet ? "met" : "**missed**",
  ]);
  const head = ["Drill", "Shown without protection", "Wanted", "Measured", "Result"];
  return markdownTable(head, rows);
}
