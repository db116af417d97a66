import { isIP } from "node:net";
import type { NewFriendLink } from "~/domain/friend-link/friend-link";
import { type FieldProblem, Refusal } from "~/domain/refusal";
import type { NewResource } from "~/domain/resource/resource";
import { type Locale, localeCodes } from "~/i18n/locales";
import { readLine } from "~/lib/read-line";
import { tidyWebAddress } from "~/lib/web-address";
import {
  type CategoryFields,
  type FriendFields,
  longest,
  monogramOf,
  type ToolFields,
} from "./link-list";

type Problems = Record<string, FieldProblem>;

/** A tool as it is stored, but for its slug. @throws Refusal `wrong-fields` */
export function readTool(fields: ToolFields): Omit<NewResource, "id"> {
  const problems: Problems = {};
  const url = readUrl(fields.url, problems);
  const name = required(problems, "name", fields.name, longest.name);
  const line = readTexts(problems, "line", fields.line, longest.line);
  if (Object.keys(line).length === 0) problems["lineCn"] ??= "missing";
  const typed = fields.monogram.trim();
  const monogram = typed === "" ? monogramOf(name) : typed;
  const isMissing = monogram === "" && problems["name"] !== undefined;
  if (!isMissing && !/^[\p{L}\p{N}]{1,3}$/u.test(monogram)) problems["monogram"] = "wrong";
  refuse(problems);
  const listing = {
    isRecommended: fields.listing === "recommended",
    isPaidListing: fields.listing === "paid",
  };
  return { category: fields.category, name, url, line, monogram, ...listing };
}

/** A friend link as it is stored. @throws Refusal `wrong-fields` */
export function readFriend(fields: FriendFields): NewFriendLink {
  const problems: Problems = {};
  const url = readUrl(fields.url, problems);
  const name = readTexts(problems, "name", fields.name, longest.name);
  if (Object.keys(name).length === 0) problems["nameCn"] ??= "missing";
  const line = readTexts(problems, "line", fields.line, longest.line);
  refuse(problems);
  return { group: fields.group, name, line, url };
}

/** An address as it is stored. @throws Refusal `wrong-fields` */
export function readAddress(text: string): string {
  const problems: Problems = {};
  const url = readUrl(text, problems);
  refuse(problems);
  return url;
}

/** A category with both of its languages. @throws Refusal `wrong-fields` */
export function readCategory({ mark, name, advice }: CategoryFields): CategoryFields {
  const problems: Problems = {};
  const read = (field: string, texts: Record<Locale, string>, most: number) => ({
    cn: required(problems, `${field}Cn`, texts.cn, most),
    en: required(problems, `${field}En`, texts.en, most),
  });
  const texts = {
    name: read("name", name, longest.name),
    advice: read("advice", advice, longest.advice),
  };
  const tidy = mark.trim();
  if (!/^[\p{L}\p{N}]{1,3}$/u.test(tidy)) problems["mark"] = tidy === "" ? "missing" : "wrong";
  refuse(problems);
  return { mark: tidy, ...texts };
}

/**
 * An address of the web that may stand on a page: with a host name, and without somebody's name or
 * password.
 */
function readUrl(text: string, problems: Problems): string {
  const typed = tidyWebAddress(text);
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (typed === "") problems["url"] = "missing";
  else if (typed.length > longest.url) problems["url"] = "too-long";
  else if (url === undefined || !isOfTheWeb(url)) problems["url"] = "wrong";
  return url?.href ?? typed;
}

function isOfTheWeb({ protocol, hostname, username, password }: URL): boolean {
  const isWeb = protocol === "https:" || protocol === "http:";
  const isName = hostname.includes(".") && isIP(hostname) === 0 && !hostname.startsWith("[");
  return isWeb && isName && username === "" && password === "";
}

function required(problems: Problems, field: string, text: string, most: number): string {
  const { line, problem } = readLine(text, most);
  if (problem !== null) problems[field] = problem;
  return line;
}

/** The texts of the languages that have one. */
function readTexts(
  problems: Problems,
  field: string,
  texts: Record<Locale, string>,
  most: number,
): Partial<Record<Locale, string>> {
  const found: Partial<Record<Locale, string>> = {};
  for (const locale of localeCodes) {
    const { line, problem } = readLine(texts[locale], most);
    if (problem === "missing") continue;
    if (problem !== null) problems[`${field}${locale === "cn" ? "Cn" : "En"}`] = problem;
    found[locale] = line;
  }
  return found;
}

function refuse(fields: Problems): void {
  if (Object.keys(fields).length > 0) throw new Refusal("wrong-fields", { fields });
}
