import type { FieldProblem } from "~/domain/refusal";
import type { Role } from "~/domain/rights/permissions";
import type { Locale } from "~/i18n/locales";
import { readLine } from "~/lib/read-line";
import { longestName } from "./staff-rules";

/** A name of a person or passkey, tidied, and what is wrong with it. */
export function readName(text: string): { name: string; problem: FieldProblem | null } {
  const { line, problem } = readLine(text, longestName);
  return { name: line, problem };
}

/** Roles and languages without repetitions; languages count for translators only. */
export function readRights({
  roles,
  translatesInto,
}: {
  roles: readonly Role[];
  translatesInto: readonly Locale[];
}) {
  const isTranslator = roles.includes("translator");
  return {
    roles: [...new Set(roles)],
    translatesInto: isTranslator ? [...new Set(translatesInto)] : [],
    problem: isTranslator && translatesInto.length === 0 ? ("languages-missing" as const) : null,
  };
}
