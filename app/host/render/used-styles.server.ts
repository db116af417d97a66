import { type SelectorComponent, transform } from "lightningcss";
import { LRUCache } from "lru-cache";

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
 * Reduces the style sheet to the rules that a page needs: for the classes in its HTML, and for
 * those that its scripts and islands may set later.
 * @returns a function that turns a page's HTML into its CSS
 */
export function createUsedStyles({ css, siteScript, islands }: StyleSources) {
  const code = Buffer.from(css);
  const known = classesOf(code);
  const later = new Map([...islands].map(([name, text]) => [name, namedIn(text, known)]));
  const always = namedIn(siteScript, known);
  const kept = new LRUCache<string, string>({ max: mostKept });
  return (html: string): string => {
    const used = new Set([...always, ...classesIn(html)]);
    for (const [, island = ""] of html.matchAll(/<site-island name="([\w-]+)"/g)) {
      for (const name of later.get(island) ?? []) used.add(name);
    }
    const unused = [...known].filter((name) => !used.has(name));
    const key = unused.join(" ");
    let part = kept.get(key);
    if (part === undefined) {
      part = without(code, unused);
      kept.set(key, part);
    }
    return part;
  };
}

function without(code: Buffer, unusedClasses: string[]): string {
  const reduce = (from: Uint8Array, unusedSymbols: string[]) =>
    transform({ filename: "site.css", code: from, minify: true, unusedSymbols }).code;
  const rules = reduce(code, unusedClasses);
  return Buffer.from(reduce(rules, unreadProperties(rules))).toString();
}

/** The custom properties of tools that the rules set and never read; scripts know none of them. */
function unreadProperties(rules: Uint8Array): string[] {
  const css = Buffer.from(rules).toString();
  const read = new Set(css.match(/(?<=var\()--[\w-]+/g));
  const known = new Set(css.match(/--(?:tw|lightningcss)-[\w-]+/g));
  return [...known].filter((name) => !read.has(name));
}

/** All classes in the selectors of the style sheet. */
function classesOf(code: Buffer): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (part: SelectorComponent) => {
    if (part.type === "class") names.add(part.name);
  };
  transform({
    filename: "site.css",
    code,
    visitor: { Selector: (selector) => selector.forEach(collect) },
  });
  return names;
}

/** The classes that a script contains as whole words, and those that a script may have to escape. */
function namedIn(code: string, known: ReadonlySet<string>): string[] {
  const words = new Set(code.split(/[\s"'`]+/));
  return [...known].filter((word) => words.has(word) || /["'`\\]/.test(word));
}

/** All classes in the `class` attributes of the page. */
function classesIn(html: string): Set<string> {
  const names = new Set<string>();
  for (const [, list = ""] of html.matchAll(/ class="([^"]*)"/g)) {
    for (const name of unescapeHtml(list).split(/\s+/)) names.add(name);
  }
  return names;
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
