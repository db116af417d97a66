import type { FieldProblem } from "~/domain/refusal";
import type { Role } from "~/domain/rights/permissions";
import type { Locale } from "~/i18n/locales";
import { readEmail, tidyContact } from "~/lib/contact-shape";
import { readLine } from "~/lib/read-line";
import { longestName } from "./staff-rules";

/** A name of a person or passkey, tidied, and what is wrong with it. */
export function readName(text: string): { name: string; problem: FieldProblem | null } {
  const { line, problem } = readLine(text, longestName);
  return { name: line, problem };
}

/** A mail address, and what is wrong with it. */
export function readAddress(text: string): { email: string; problem: FieldProblem | null } {
  const email = readEmail(text);
  if (email !== null) return { email, problem: null };
  return { email: "", problem: tidyContact(text) === "" ? "missing" : "wrong" };
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
