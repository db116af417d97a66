import type { Locale } from "~/i18n/locales";
import type { Role } from "./permissions";
import type { FieldProblem } from "./refusal";
import { longestName } from "./staff-rules";

/** Controls, and marks that turn the direction of text, which would make a name look like another. */
const unfit = /[\p{Cc}\p{Cs}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** A name of a person or passkey, tidied, and what is wrong with it. */
export function readName(text: string): { name: string; problem: FieldProblem | null } {
  const name = text.normalize("NFC").trim().replace(/\s+/g, " ");
  if (name === "") return { name, problem: "missing" };
  if ([...name].length > longestName) return { name, problem: "too-long" };
  return { name, problem: unfit.test(name) ? "wrong" : null };
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
