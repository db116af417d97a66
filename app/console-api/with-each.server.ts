import { Refusal } from "~/domain/refusal";
import { nextTurn } from "~/lib/next-turn.server";
import type { Call } from "./call";

/**
 * Does something with each row of a list in a transaction of its own. A refusal of one row stops no
 * other; any other error ends the call, and so does disabling its person.
 * @param act returns null where nothing was to change
 * @returns the outcomes in the order of the rows
 */
export async function withEach<Row extends { id: number }, Done extends object>(
  call: Call,
  rows: readonly Row[],
  act: (row: Row) => Promise<Done | null>,
): Promise<{ results: Result<Done>[] }> {
  const results: Result<Done>[] = [];
  for (const row of rows) {
    await call.refuseEnded();
    results.push(await resultOf(row, act));
    await nextTurn();
  }
  return { results };
}

type Result<Done> =
  | ({ outcome: "refused"; id: number; code: Refusal["code"] } & Pick<
      Refusal["details"],
      "fields" | "lines" | "places"
    >)
  | { outcome: "unchanged"; id: number }
  | ({ outcome: "done"; id: number } & Done);

async function resultOf<Row extends { id: number }, Done extends object>(
  row: Row,
  act: (row: Row) => Promise<Done | null>,
): Promise<Result<Done>> {
  const { id } = row;
  try {
    const done = await act(row);
    return done === null ? { outcome: "unchanged", id } : { outcome: "done", id, ...done };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { fields, lines, places } = error.details;
    return {
      outcome: "refused",
      id,
      code: error.code,
      ...(fields !== undefined && { fields }),
      ...(lines !== undefined && { lines }),
      ...(places !== undefined && { places }),
    };
  }
}
