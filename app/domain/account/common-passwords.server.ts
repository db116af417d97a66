import { dictionary } from "@zxcvbn-ts/language-common";

/** The most common passwords, in lower case; shorter ones are refused anyway. */
const common = new Set(
  dictionary["passwords-common"].map(String).filter((password) => password.length >= 8),
);

/** Whether a password is one of the most common ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
