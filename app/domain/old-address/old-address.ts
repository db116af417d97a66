import { isWellFormed } from "~/lib/well-formed";

/** An entry of the list: `from` is a decoded path, `to` an address of this site or of another; null: gone. */
export type OldAddress = { from: string; to: string | null };

/** Most entries of the list, which every process keeps in memory. */
export const maxOldAddresses = 5_000;

/** Most characters of an address. */
const maxAddressLength = 300;

/** Why an entry is rejected. `fields` of the answer and the lines of a file use the same words. */
export type AddressProblem =
  | "missing"
  | "wrong"
  | "too-long"
  | "taken"
  | "too-many"
  | "address-live"
  | "address-reserved"
  | "address-wide"
  | "address-query"
  | "address-other"
  | "address-star"
  | "address-nowhere"
  | "address-loop";

/** Addresses that programs answer, so that no page is ever missing there. */
const reserved =
  /^\/(?:api|console|preferences|assets|files|media|releases|updates|appcast|winget|scoop|healthz|readyz|\.well-known)(?:\/|\*|$)/;

/** A path as requests, lists and files are compared: decoded, without empty parts; null: it is none of this site. */
export function readPath(pathname: string): string | null {
  const parts: string[] = [];
  for (const part of pathname.split("/")) {
    if (part === "") continue;
    const decoded = decodePart(part);
    if (decoded === null) return null;
    parts.push(decoded);
  }
  return `/${parts.join("/")}`;
}

/** A decoded part of a path; null: a broken code, or what would divide or leave the path. */
function decodePart(part: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(part).normalize();
  } catch {
    return null;
  }
  if (decoded === "." || decoded === ".." || /[/\\\p{Cc}]/u.test(decoded)) return null;
  return isWellFormed(decoded) ? decoded : null;
}

/** Reads an old address as an editor or a file writes it. A whole address counts by its path, whatever its host. */
export function readFrom(text: string): { from: string } | { problem: AddressProblem } {
  const typed = text.trim();
  if (typed === "") return { problem: "missing" };
  if (typed.length > maxAddressLength) return { problem: "too-long" };
  const path = /^https?:\/\//i.test(typed) ? pathOfAddress(typed) : typed;
  if (path === null || !path.startsWith("/")) return { problem: "wrong" };
  if (/[?#]/.test(path)) return { problem: "address-query" };
  const isPrefix = path.endsWith("*");
  const base = isPrefix ? path.slice(0, -1) : path;
  if (base.includes("*")) return { problem: "address-star" };
  const read = readPath(base);
  if (read === null) return { problem: "wrong" };
  if (isPrefix && read === "/") return { problem: "address-wide" };
  const endsPart = base.endsWith("/") && isPrefix;
  const from = `${read}${endsPart ? "/" : ""}${isPrefix ? "*" : ""}`;
  return reserved.test(from) ? { problem: "address-reserved" } : { from };
}

function pathOfAddress(typed: string): string | null {
  const [, rest = ""] = /^https?:\/\/[^/?#]+(.*)$/i.exec(typed) ?? [];
  return rest === "" ? "/" : rest;
}

/**
 * Reads the new address. `/news` and addresses of this site's own host are the site's; others need https, so that nobody
 * is sent to an address that a network can change.
 * @param isPrefix whether the old address ends in `*`: then the new one may end in `/*`, and gets the rest
 * @param ownHosts the site's hosts
 */
export function readTo(
  text: string,
  { isPrefix, ownHosts }: { isPrefix: boolean; ownHosts: readonly string[] },
): { to: string | null } | { problem: AddressProblem } {
  const typed = text.trim();
  if (typed === "") return { to: null };
  if (typed.length > maxAddressLength) return { problem: "too-long" };
  const hasStar = typed.includes("*");
  if (hasStar && (!isPrefix || !/^[^*?#]*\/\*$/.test(typed))) return { problem: "address-star" };
  if (typed.startsWith("/") && !/^[/\\]{2}/.test(typed)) return readOwn(typed);
  if (!/^https:\/\//i.test(typed)) return { problem: "address-other" };
  const url = parseUrl(typed);
  if (url === null || url.username !== "" || url.password !== "") return { problem: "wrong" };
  // The browser reads `https://x.example*/` as a host: the rest may only follow a path.
  if (!/^[a-z\d.-]+$/.test(url.hostname)) return { problem: "wrong" };
  if (ownHosts.includes(url.host)) return readOwn(`${url.pathname}${url.search}${url.hash}`);
  return { to: url.href };
}

function readOwn(typed: string): { to: string } | { problem: AddressProblem } {
  const [, pathname = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(typed) ?? [];
  const path = readPath(pathname);
  if (path === null || /\p{Cc}/u.test(rest)) return { problem: "wrong" };
  return { to: path + rest };
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The list, as requests are looked up in it. Its memory is bounded by `maxOldAddresses`. */
export type AddressIndex<Entry extends OldAddress = OldAddress> = {
  exact: ReadonlyMap<string, Entry>;
  prefixes: ReadonlyMap<string, Entry>;
};

export function indexAddresses<Entry extends OldAddress>(
  entries: Iterable<Entry>,
): AddressIndex<Entry> {
  const exact = new Map<string, Entry>();
  const prefixes = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.from.endsWith("*")) prefixes.set(entry.from.slice(0, -1), entry);
    else exact.set(entry.from, entry);
  }
  return { exact, prefixes };
}

/** An entry that matches a path, with the address that it leads to; null: gone. */
type FoundAddress<Entry extends OldAddress = OldAddress> = {
  entry: Entry;
  to: string | null;
};

/**
 * Finds the entry of a path: an exact one, else the longest that the path begins with. `/blog/*` also matches `/blog`.
 * @param path see `readPath`
 */
export function findAddress<Entry extends OldAddress>(
  { exact, prefixes }: AddressIndex<Entry>,
  path: string,
): FoundAddress<Entry> | undefined {
  const same = exact.get(path);
  if (same !== undefined) return { entry: same, to: same.to };
  const whole = prefixes.get(`${path}/`);
  if (whole !== undefined) return { entry: whole, to: withRest(whole.to, "") };
  const longest = Math.min(path.length, maxAddressLength);
  for (let length = longest; length > 1; length -= 1) {
    const entry = prefixes.get(path.slice(0, length));
    if (entry !== undefined) return { entry, to: withRest(entry.to, path.slice(length)) };
  }
  return undefined;
}

/** Puts the rest of a path in place of `*`. It stays in the path: neither host nor query can come from a visitor. */
function withRest(to: string | null, rest: string): string | null {
  if (to === null || !to.endsWith("/*")) return to;
  const tail = rest.replace(/^\/+/, "").split("/").map(encodeURIComponent).join("/");
  const base = to.slice(0, -1);
  return tail === "" ? base.slice(0, -1) || "/" : base + tail;
}

/** The path of this site that an address leads to, decoded; null: another site, gone, or many by `*`. */
export function ownPath(to: string | null): string | null {
  if (to === null || !to.startsWith("/") || to.endsWith("*")) return null;
  const [path = ""] = to.split(/[?#]/, 1);
  return readPath(path);
}

/** `Location` of an answer; undefined: what no list may hold. */
export function locationOf(to: string): string | undefined {
  if (to.startsWith("https://")) return to;
  const base = "https://own.invalid";
  const url = parseUrl(base + to);
  if (!to.startsWith("/") || url === null || url.origin !== base) return undefined;
  const own = url.pathname + url.search + url.hash;
  return /^\/(?![/\\])/.test(own) ? own : undefined;
}

const starTarget = ({ to }: OldAddress): string | null =>
  to?.startsWith("/") && to.endsWith("/*") ? to.slice(0, -1) : null;

/**
 * Finds changed entries that lead on to one another by `*`: their chains have no end that could be joined. Entries with
 * one target are judged together, so that a long list takes no longer than its lines.
 */
function findCrossings(
  list: readonly OldAddress[],
  { prefixes }: AddressIndex,
  changed: ReadonlySet<string>,
): Set<string> {
  const changedStars = new Map<string, string[]>();
  for (const entry of list) {
    const target = starTarget(entry);
    if (target === null) continue;
    const stars = changedStars.get(target) ?? [];
    if (changed.has(entry.from)) stars.push(entry.from);
    changedStars.set(target, stars);
  }
  const causes = new Set<string>();
  const crossed = new Set<string>();
  const cross = (target: string, other: OldAddress) => {
    const stars = changedStars.get(target);
    if (stars === undefined) return;
    if (stars.length === 0 && changed.has(other.from)) causes.add(other.from);
    if (crossed.has(target)) return;
    crossed.add(target);
    for (const star of stars) causes.add(star);
  };
  for (const other of list) {
    const base = other.from.replace(/\*$/, "");
    for (let length = 1; length <= base.length; length += 1) cross(base.slice(0, length), other);
  }
  for (const target of changedStars.keys()) {
    for (let length = 1; length <= target.length; length += 1) {
      const other = prefixes.get(target.slice(0, length));
      if (other !== undefined) cross(target, other);
    }
  }
  return causes;
}

/**
 * Follows an entry to its end, so that visitors are sent on once.
 * @param exists whether a path of this site has something to show
 */
function followAddress(
  entry: OldAddress,
  index: AddressIndex,
  exists: (path: string) => boolean,
): { to: string | null } | { problem: AddressProblem } {
  const seen = new Set([entry.from]);
  let to = entry.to;
  for (;;) {
    const path = ownPath(to);
    if (path === null || exists(path)) return { to };
    const next = findAddress(index, path);
    if (next === undefined) return { problem: "address-nowhere" };
    if (seen.has(next.entry.from)) return { problem: "address-loop" };
    seen.add(next.entry.from);
    to = next.to;
  }
}

/** A wrong entry of a changed list, and what is wrong with which side. */
export type ListProblem = { from: string; field: "from" | "to"; problem: AddressProblem };

export type CheckedList = {
  /** The whole list, each entry led to its end. */
  entries: OldAddress[];
  problems: ListProblem[];
};

/**
 * Checks a list after a change, and joins its chains.
 * @param changed old addresses that are new or changed: only these can be wrong. An entry whose page has gone since stays.
 */
export function checkAddresses(
  list: readonly OldAddress[],
  changed: ReadonlySet<string>,
  exists: (path: string) => boolean,
): CheckedList {
  const index = indexAddresses(list);
  const problems: ListProblem[] = [];
  for (const from of findCrossings(list, index, changed)) {
    problems.push({ from, field: "to", problem: "address-loop" });
  }
  const entries = list.map((entry): OldAddress => {
    const { from } = entry;
    const isChanged = changed.has(from);
    if (isChanged && !from.endsWith("*") && exists(from)) {
      problems.push({ from, field: "from", problem: "address-live" });
      return entry;
    }
    const followed = followAddress(entry, index, exists);
    // A new entry that leads to what is gone is a mistake; an earlier one becomes gone with its page.
    const isLost = "to" in followed && followed.to === null && entry.to !== null;
    if ("to" in followed && !(isChanged && isLost)) return { from, to: followed.to };
    const problem = "problem" in followed ? followed.problem : "address-nowhere";
    if (isChanged) problems.push({ from, field: "to", problem });
    return entry;
  });
  return { entries, problems };
}

/**
 * Whether an address without a page may be counted. Mail addresses, long numbers and tokens are not, because they can
 * name a person or open something. Neither are hidden files, which only scanners look for, and very long paths.
 */
export function isCountable(path: string): boolean {
  if (path.length > 200 || path === "/" || path.includes("@") || reserved.test(path)) return false;
  return path
    .slice(1)
    .split("/")
    .every((part) => !part.startsWith(".") && !isToken(part));
}

function isToken(part: string): boolean {
  if (/\d{9}/.test(part) || /[\da-f]{8}-[\da-f]{4}-/i.test(part)) return true;
  return part.split(/[^\p{L}\p{N}]/u).some((piece) => {
    const isHex = piece.length >= 16 && /^[\da-f]+$/i.test(piece) && /\d/.test(piece);
    return isHex || (piece.length >= 20 && /\d/.test(piece) && /[a-z]/i.test(piece));
  });
}
