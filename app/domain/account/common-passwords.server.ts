import { dictionary } from "@zxcvbn-ts/language-common";

/** Passwords that people use most, in lower case; shorter ones are refused anyway. */
const common = new Set(
  dictionary["passwords-common"].map(String).filter((password) => password.length >= 8),
);

/** Whether a password stands on the list of the most common ones, in any case of its letters. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
