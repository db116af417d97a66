/**
 * The one rule by which browser and server read phone numbers and email addresses. It ignores what address books,
 * chats and input methods add to them.
 */

/** Longest text that is read, in characters: an address of 254 with a name before it. */
const longestText = 500;

/** Characters that show nothing. Address books put marks of direction around numbers. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** A word before the contact: `mailto:`, `电话：`, `QQ邮箱 `. */
const label =
  /^(?:(?:tel|phone|mobile|whatsapp|mailto|e-?mail)\s*:|[a-z]{0,8}\p{Script=Han}{1,8}(?:\s*:|\s))/iu;

/** A remark behind the contact: `（常用）`. What has a digit may be an extension, and what has an `@` an address. */
const remark = /\p{Ps}[^\p{Ps}\p{N}@]*\p{Pe}$/u;

const punctuationAtEnd = /[\s\p{P}]+$/u;

/** Tidies a pasted contact. An ideographic full stop becomes a dot, because input methods write it for one. */
export function tidyContact(text: string): string {
  return text
    .normalize("NFKC")
    .replace(invisible, "")
    .trim()
    .replace(label, "")
    .replace(remark, "")
    .trim()
    .replace(/。/g, ".");
}

/** Longest email address, in characters: RFC 5321, 4.5.3.1.3, without the angle brackets. */
const longestEmail = 254;

/** Longest name before the `@` of an email address, in characters: RFC 5321, 4.5.3.1.1. */
const longestLocalPart = 64;

const emailShape =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

/** `Name <address>`, and `[name](mailto:address)` as Markdown has it. */
const namedAddress = /^(?:[^<>]*<|\[[^[\]]*\]\(mailto:)([^<>()]*)[>)][\s\p{P}]*$/iu;

/**
 * Reads an email address from what somebody wrote, also from `Name <address>`; in lower case, with the ASCII
 * form of its domain. Null if it is none.
 */
export function readEmail(text: string): string | null {
  if (text.length > longestText) return null;
  const tidy = tidyContact(text);
  const written = tidyContact(namedAddress.exec(tidy)?.[1] ?? tidy)
    // The query of a `mailto:` address.
    .replace(/\?.*$/, "")
    // An apostrophe may begin an address, unless a second one ends it.
    .replace(/^(?:["\s\p{Ps}\p{Pi}]|'(?=.*'$))+/u, "")
    .replace(punctuationAtEnd, "")
    .replace(/[^\S\r\n]*([@.])[^\S\r\n]*/g, "$1")
    .toLowerCase();
  const at = written.lastIndexOf("@");
  const domain = asciiDomain(written.slice(at + 1));
  const address = `${written.slice(0, at)}@${domain}`;
  const isShort = at <= longestLocalPart && address.length <= longestEmail;
  return at > 0 && isShort && emailShape.test(address) ? address : null;
}

/** The name of a domain that mail servers look up: `例子.中国` is `xn--fsqu00a.xn--fiqs8s`. Empty if there is none. */
function asciiDomain(domain: string): string {
  if (/^[\w.-]*$/.test(domain)) return domain;
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return "";
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return "";
  }
}

const separators = /[\s()[\].,/~·・'"“”‘’−ー\p{Ps}\p{Pe}\p{Pd}]/gu;

/** Takes away what people write between the digits of a number, and around it. */
export function phoneDigits(text: string): string {
  return (
    tidyContact(text)
      .replace(punctuationAtEnd, "")
      .replace(separators, "")
      // Arabic and Persian digits, which NFKC keeps.
      .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
      // `+0086` and `++86`: no country code begins with a zero.
      .replace(/^\+[+0]+/, "+")
  );
}

/**
 * Reads a phone number from a text. A mobile number of mainland China becomes E.164; another one its digits with the
 * typed `+`, for a library that knows the countries. Null if it is none, and for an extension, because no message
 * reaches one.
 * @param country ISO 3166-1 code, for a number without `+`
 */
export function readPhone(text: string, country: string): string | null {
  if (text.length > longestText) return null;
  const digits = phoneDigits(text);
  if (/^(?:\+|00)86/.test(digits) || (country === "CN" && !/^(?:\+|00)/.test(digits))) {
    // A zero before a mobile number is of the time when other cities were dialled with it.
    const [, number] = /^(?:\+?0{0,2}86)?0?(1[3-9]\d{9})$/.exec(digits) ?? [];
    return number === undefined ? null : `+86${number}`;
  }
  return /^\+?\d{5,20}$/.test(digits) ? digits : null;
}
