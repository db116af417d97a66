import { timeProblem } from "./chosen-time";
import { Refusal } from "./refusal";

/** @throws Refusal `wrong-fields` with `at` when nothing can be set to happen at that time */
export function refuseWrongTime(at: Date, now: Date): void {
  const problem = timeProblem(at, now);
  if (problem !== undefined) throw new Refusal("wrong-fields", { fields: { at: problem } });
}
