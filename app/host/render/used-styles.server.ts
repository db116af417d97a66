import { hash } from "node:crypto";
import { Features, type SelectorComponent, transform } from "lightningcss";
import { LRUCache } from "lru-cache";
import { keptInStyles, styledFloor, styleTargets } from "~/lib/browser-floor";

type StyleSources = {
  /** The whole style sheet. */
  css: string;
  /** Code of the script of every page. */
  siteScript: string;
  /** Code of each island, by island name. */
  islands: ReadonlyMap<string, string>;
};

/** Number of cached results. Reducing the style sheet takes 30 ms; pages share few sets of classes. */
const mostKept = 200;

/**
 * Attributes by which drawings in a page are coloured. No text of a visitor contains an unescaped
 * quotation mark.
 */
const drawn = [' fill="', ' stroke="'];

/**
 * Reduces the style sheet to the rules that a page needs: for the classes in its HTML, and for
 * those that its scripts and islands may set later. Custom properties that nothing reads are left
 * out as well.
 * @returns a function that turns a page's HTML into its CSS
 */
export function createUsedStyles({ css, siteScript, islands }: StyleSources) {
  const code = Buffer.from(css);
  const known = classesOf(code);
  const later = new Map([...islands].map(([name, text]) => [name, namedIn(text, known)]));
  const always = namedIn(siteScript, known);
  const declared = propertiesIn(css);
  const inScripts = propertiesIn([siteScript, ...islands.values()].join("\n"));
  const kept = new LRUCache<string, string>({ max: mostKept });
  const bySource = new LRUCache<string, string>({ max: mostKept });

  const partFor = (lists: Iterable<string>, islandNames: Iterable<string>, inPage: string[]) => {
    const used = new Set(always);
    for (const list of lists) {
      for (const name of unescapeHtml(list).split(/\s+/)) used.add(name);
    }
    for (const island of islandNames) {
      for (const name of later.get(island) ?? []) used.add(name);
    }
    const unused = [...known].filter((name) => !used.has(name));
    const key = [...unused, ...inPage].join(" ");
    let part = kept.get(key);
    if (part === undefined) {
      part = withoutUnreadProperties(without(code, unused), new Set([...inScripts, ...inPage]));
      kept.set(key, part);
    }
    return part;
  };

  return (html: string): string => {
    const lists = attributeValues(html, ' class="');
    const islandNames = attributeValues(html, '<site-island name="');
    // The key consists of classes and drawings only. Visitors may type any text into a search or a form,
    // and each new key would reduce the whole style sheet again.
    const named = [...lists, ...drawn.flatMap((start) => attributeValues(html, start))];
    const inPage = [...propertiesIn(named.join(" "))].filter((name) => declared.has(name)).sort();
    // Most pages have the same attributes as an earlier page; their classes are not collected
    // again.
    const source = hash("sha1", JSON.stringify([lists, islandNames, inPage]));
    const part = bySource.get(source) ?? partFor(lists, islandNames, inPage);
    bySource.set(source, part);
    return part;
  };
}

/**
 * The values that follow a text up to the next quotation mark, each once, in order. A page has about
 * a thousand classes: a regular expression takes four times as long.
 * @param start the attribute with what stands before it, up to and with its first quotation mark
 */
function attributeValues(html: string, start: string): string[] {
  const found = new Set<string>();
  let at = html.indexOf(start);
  while (at !== -1) {
    const begin = at + start.length;
    const end = html.indexOf('"', begin);
    if (end === -1) break;
    found.add(html.slice(begin, end));
    at = html.indexOf(start, end);
  }
  return [...found].sort();
}

/** @param read the custom properties that are read outside of the style sheet */
function withoutUnreadProperties(css: string, read: ReadonlySet<string>): string {
  const readHere = new Set<string>();
  const declared = new Set<string>();
  for (const [, name = ""] of css.matchAll(/var\(\s*(--[\w-]+)/g)) readHere.add(name);
  for (const [, name = ""] of css.matchAll(/(--[\w-]+)\s*[:{]/g)) declared.add(name);
  const unread = [...declared].filter((name) => !read.has(name) && !readHere.has(name));
  return without(Buffer.from(css), unread);
}

/** The names of all custom properties in a text. */
function propertiesIn(text: string): Set<string> {
  return new Set(text.match(/--[a-z][\w-]*/gi));
}

function without(code: Buffer, unusedSymbols: string[]): string {
  const used = transform({
    filename: "site.css",
    code,
    minify: true,
    unusedSymbols,
    // Without them it would merge rules that an older browser drops as a whole.
    targets: styleTargets(styledFloor),
    // The build has added the prefixes; each pass would add them again.
    exclude: keptInStyles | Features.VendorPrefixes,
  }).code;
  return Buffer.from(used).toString();
}

/**
 * All classes in the selectors of the style sheet that may be left out. If lightningcss does not know a property, it
 * takes its name for a symbol as well. Without the class `border-collapse`, it would leave out that property of every
 * table.
 */
function classesOf(code: Buffer): ReadonlySet<string> {
  const names = new Set<string>();
  const properties = new Set<string>();
  const collect = (part: SelectorComponent) => {
    if (part.type === "class") names.add(part.name);
    else if (part.type === "pseudo-class" && (part.kind === "where" || part.kind === "is")) {
      part.selectors.flat().forEach(collect);
    }
  };
  transform({
    filename: "site.css",
    code,
    visitor: {
      Selector: (selector) => selector.forEach(collect),
      Declaration: { custom: ({ name }) => void properties.add(name) },
    },
  });
  return new Set([...names].filter((name) => !properties.has(name)));
}

/** The classes that a script contains as whole words, and those that a script may have to escape. */
function namedIn(code: string, known: ReadonlySet<string>): string[] {
  const words = new Set(code.split(/[\s"'`]+/));
  return [...known].filter((word) => words.has(word) || /["'`\\]/.test(word));
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
