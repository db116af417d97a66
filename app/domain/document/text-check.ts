import { isPageAddress } from "~/i18n/addresses";
import { locales } from "~/i18n/locales";
import { findExcess } from "~/lib/markdown/markdown-bounds";
import { parseTokens } from "~/lib/markdown/markdown-parser";

/** Reasons to check a text again before it becomes public. The first three keep it from visitors. */
export type FindingCode =
  | "empty"
  | "too-long"
  | "too-complex"
  | "mark-shown"
  | "html-shown"
  | "comment-hidden"
  | "link-dropped"
  | "link-without-words"
  | "page-missing"
  | "picture-elsewhere";

/** A finding in a text of Markdown: its line, from 1, and the part of the text that it is about. */
export type TextFinding = { code: FindingCode; line: number; part: string };

/** Findings that prevent a publication; the server refuses it as well (`body-problem.server.ts`). */
const stopping: ReadonlySet<FindingCode> = new Set(["empty", "too-long", "too-complex"]);

export const isStopping = ({ code }: TextFinding): boolean => stopping.has(code);

/** Findings of one text; a list of more helps nobody. */
const maxFindings = 50;
const maxPart = 60;

/** Lists what visitors would not see as the writer meant it, by the parser of the pages. Runs in the browser, too. */
export function checkText(body: string): TextFinding[] {
  if (body.trim() === "") return [{ code: "empty", line: 1, part: "" }];
  const excess = findExcess(body);
  if (excess !== null) return [{ code: excess.problem, line: excess.line, part: "" }];
  const findings: TextFinding[] = [];
  let isInAddress = false;
  let isInImage = false;
  for (const [action, { type, start, end }] of parseTokens(body, false)) {
    const isEnter = action === "enter";
    if (type === "resource") isInAddress = isEnter;
    if (type === "image") isInImage = isEnter;
    if (!isEnter || findings.length >= maxFindings) continue;
    const written = body.slice(start.offset, end.offset);
    const code = codeOf(type, written, { isInAddress, isInImage });
    if (code === undefined) continue;
    // A mark alone is hard to find, so the words after it are named, too.
    const shown = code === "mark-shown" ? body.slice(start.offset).split("\n", 1)[0] : written;
    const part = (shown ?? "").replace(/\s+/g, " ").trim().slice(0, maxPart);
    findings.push({ code, line: start.line, part });
  }
  return findings;
}

function codeOf(
  type: string,
  written: string,
  { isInAddress, isInImage }: { isInAddress: boolean; isInImage: boolean },
): FindingCode | undefined {
  switch (type) {
    case "data":
      return !isInAddress && /\*\*|~~/.test(written) ? "mark-shown" : undefined;
    case "htmlText":
    case "htmlFlow":
      if (/^\s*<!--/.test(written)) return "comment-hidden";
      return /^<br\s*\/?>$/i.test(written) ? undefined : "html-shown";
    case "link":
      return /^\[\s*\]/.test(written) ? "link-without-words" : undefined;
    case "resourceDestinationString":
      return isInImage ? problemOfPicture(written) : problemOfLink(written);
    default:
      return undefined;
  }
}

const problemOfPicture = (address: string): FindingCode | undefined =>
  /^\/(?!\/)/.test(address) ? undefined : "picture-elsewhere";

/** Pages show a link with another scheme as words, and one within the site only if its page can exist. */
function problemOfLink(address: string): FindingCode | undefined {
  if (/^(?:https?|mailto|tel):|^\/\/|^#/i.test(address)) return undefined;
  if (!address.startsWith("/")) return "link-dropped";
  const [path = ""] = address.split(/[?#]/);
  const { prefix } = locales.en;
  const plain =
    path === prefix ? "/" : path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  const isFile = /^\/(?:media|downloads|api|feed|assets)\b|\.\w{2,5}$/.test(plain);
  return isFile || isPageAddress(plain) ? undefined : "page-missing";
}
