import { createRequire } from "node:module";

/** The most common passwords, in lower case; shorter ones are refused anyway. */
let common: ReadonlySet<string> | undefined;

/**
 * Read when the first password is chosen: the lists take several megabytes, and most processes of the
 * site never see one.
 */
function readCommon(): ReadonlySet<string> {
  const { dictionary }: typeof import("@zxcvbn-ts/language-common") = createRequire(
    import.meta.url,
  )("@zxcvbn-ts/language-common");
  return new Set(
    dictionary["passwords-common"].map(String).filter((password) => password.length >= 8),
  );
}

/** Whether a password is one of the most common ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  common ??= readCommon();
  return common.has(password.toLowerCase());
}
