import { readCssName } from "./css-name";

/** A rule, or a group of rules (`@media`, `@layer`, `@supports`) around others. */
type Rule = { head: string; body: string | Rule[]; selectors: string[][] };

const group = /^@(media|supports|layer|container)\b/;

/**
 * What of a style sheet a page needs: all rules but those of classes that it never has. Works on
 * minified CSS; what it does not understand it keeps.
 * @returns a function from the page's classes to its CSS
 */
export function usedStyles(css: string): (classes: ReadonlySet<string>) => string {
  const rules = parse(css.replace(/\/\*.*?\*\//gs, ""));
  return (classes) => withoutUnnamed(print(rules, classes));
}

/** Without the key frames that no rule left names, and the registered properties that none reads. */
function withoutUnnamed(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const isPlayed = (name: string) => new RegExp(`animation[^;}]*[: ,]${name}(?![\\w-])`).test(css);
  return (
    css
      .replaceAll(/@property (--[\w-]+)\{[^{}]*\}/g, (rule, name) => (read.has(name) ? rule : ""))
      // Tailwind sets the same properties on everything for browsers without `@property`.
      .replace(/(@layer properties\{@supports[^{]*\{[^{]*\{)([^}]*)/, (_, head, body: string) => {
        const kept = body.split(";").filter((line) => read.has(line.split(":", 1)[0]));
        return head + kept.join(";");
      })
      .replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule, name) =>
        isPlayed(name) ? rule : "",
      )
  );
}

function print(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  let text = "";
  for (const { head, body, selectors } of rules) {
    if (typeof body !== "string") {
      const inner = print(body, classes);
      if (inner !== "") text += `${head}{${inner}}`;
    } else if (selectors.some((names) => names.every((name) => classes.has(name)))) {
      text += body === "" ? head : `${head}{${body}}`;
    }
  }
  return text;
}

/** Splits at the top level, and within groups at theirs. */
function parse(css: string): Rule[] {
  const rules: Rule[] = [];
  let start = 0;
  while (start < css.length) {
    const open = find(css, start, "{;");
    if (open === -1) break;
    const head = css.slice(start, open).trim();
    if (css[open] === ";") {
      rules.push({ head: `${head};`, body: "", selectors: [[]] });
      start = open + 1;
      continue;
    }
    const close = closing(css, open);
    const body = css.slice(open + 1, close);
    const isGroup = group.test(head);
    const selectors = head.startsWith("@") ? [[]] : splitTop(head).map(classesOf);
    rules.push({ head, body: isGroup ? parse(body) : body, selectors });
    start = close + 1;
  }
  return rules;
}

/** Place of the brace that closes the one at `open`. */
function closing(css: string, open: number): number {
  let depth = 1;
  let place = open;
  while (depth > 0) {
    place = find(css, place + 1, "{}");
    if (place === -1) throw new Error("The style sheet ends within a rule");
    depth += css[place] === "{" ? 1 : -1;
  }
  return place;
}

/** Place of the next of the characters that stands in no string and is not escaped; -1 for none. */
function find(text: string, from: number, characters: string): number {
  let quote = "";
  for (let place = from; place < text.length; place += 1) {
    const character = text[place] ?? "";
    if (character === "\\") place += 1;
    else if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (characters.includes(character)) return place;
  }
  return -1;
}

/** The selectors of a list: parted at the commas that stand in no brackets. */
function splitTop(list: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let place = find(list, 0, ",()[]"); place !== -1; place = find(list, place + 1, ",()[]")) {
    const character = list[place] ?? "";
    if ("([".includes(character)) depth += 1;
    else if (")]".includes(character)) depth -= 1;
    else if (depth === 0) {
      parts.push(list.slice(start, place));
      start = place + 1;
    }
  }
  return [...parts, list.slice(start)];
}

/** Parts of fields for files, dates and numbers, of which the site has none. */
const unknownField = /::(?:file-selector-button|-webkit-(?:date|calendar|inner-spin|outer-spin))/;

/** Stands for a class that no page has. */
const nowhere = " ";

/** The classes that a selector asks for; what stands in brackets (`:not(.a)`) may be met otherwise. */
function classesOf(selector: string): string[] {
  const asked = unknownField.test(selector) ? [nowhere] : [];
  let depth = 0;
  for (let place = find(selector, 0, ".()"); place !== -1; ) {
    const character = selector[place];
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    else if (depth === 0) {
      const name = selector
        .slice(place + 1)
        .match(/^(?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+/iu);
      if (name !== null) asked.push(readCssName(name[0]));
    }
    place = find(selector, place + 1, ".()");
  }
  return asked;
}
