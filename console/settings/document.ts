import { type ChoiceName, choices, emptyItems, type ListName } from "~/domain/settings/sections";
import { fill } from "~/i18n/fill";
import type { SettingsWords } from "./words.en";

/** A document of a section, or a part of it: texts, numbers, objects and lists of them. */
export type Part = string | number | Part[] | { [name: string]: Part };

export const isListName = (name: string): name is ListName => name in emptyItems;

/** A document with another part in the place of `path`. */
export function withPart(document: Part, path: readonly string[], part: Part): Part {
  const [name, ...rest] = path;
  if (name === undefined) return part;
  if (Array.isArray(document)) {
    return document.map((item, index) =>
      index === Number(name) ? withPart(item, rest, part) : item,
    );
  }
  if (typeof document !== "object") return document;
  return { ...document, [name]: withPart(document[name] ?? "", rest, part) };
}

/** A list whose item of that place stands one place higher. */
export function movedUp<Item>(list: readonly Item[], index: number): Item[] {
  const moved = [...list];
  const [item] = moved.splice(index, 1);
  if (item !== undefined) moved.splice(Math.max(0, index - 1), 0, item);
  return moved;
}

/** The path of a text in words: `offices.0.street.cn` is "Office 1, Street, Chinese". */
export function pathWords(words: SettingsWords, path: string): string {
  const names: Partial<Record<string, string>> = words.fields;
  const parts: string[] = [];
  let list: ListName | undefined;
  for (const part of path.split(".")) {
    if (list !== undefined) parts.push(fill(words.items[list], { number: Number(part) + 1 }));
    else if (part === "cn") parts.push(words.chinese);
    else if (part === "en") parts.push(words.english);
    else if (!isListName(part)) parts.push(names[part] ?? part);
    list = isListName(part) && list === undefined ? part : undefined;
  }
  return parts.reduce((name, part) => fill(words.pathEnd, { name, part }));
}

/** Whether a text of a document is one of several values, by the last part of its path. */
export const choiceAt = (path: string): ChoiceName | undefined => {
  const name = path.slice(path.lastIndexOf(".") + 1);
  return name in choices ? (name as ChoiceName) : undefined;
};

/** A text of a document as people read it: values of a choice have words. */
export function textWords(words: SettingsWords, path: string, text: string): string {
  const name = choiceAt(path);
  const values: Partial<Record<string, string>> = name === undefined ? {} : words.choices[name];
  return values[text] ?? text;
}

/** The language of a text, for screen readers and fonts; undefined: of none in particular. */
export function languageOf(path: string): string | undefined {
  if (path.endsWith(".cn")) return "zh-CN";
  return path.endsWith(".en") ? "en" : undefined;
}

/** Texts that are read letter by letter. */
const exact =
  /(url|tel|email|site|key|origin|postcode|display|google|bing|baidu|so360|sogou|fileName|content|wechatPicture|weibo|bilibili|x|youtube|telegram|discord)$/i;

export const isExact = (path: string): boolean => exact.test(path);
