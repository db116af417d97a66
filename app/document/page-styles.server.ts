import { classes, css } from "virtual:site-styles";
import { usedStyles } from "./used-styles.server";

const stylesFor = usedStyles(css);

/**
 * The styles of a page: for the classes in its HTML, and for those that its scripts may set
 * later, also those that come with the first touch. Other pages that scripts lead to bring the whole style sheet (`all-styles.ts`).
 * @param scripts addresses of the page's scripts
 */
export function pageStyles(html: string, scripts: readonly string[]): string {
  const used = classesIn(html);
  for (const address of scripts) {
    const file = address.slice(address.lastIndexOf("assets/"));
    for (const name of classes[file] ?? []) used.add(name);
  }
  for (const [, part = ""] of html.matchAll(/ data-late="([\w-]+)"/g)) {
    for (const name of classesOfPart(part)) used.add(name);
  }
  return stylesFor(used);
}

/** The classes of a part whose code comes later: `data-late` names its module. */
function classesOfPart(part: string): readonly string[] {
  const file = Object.keys(classes).find((name) => name.startsWith(`assets/${part}-`));
  if (file === undefined) throw new Error(`No built file of ${part}`);
  return classes[file] ?? [];
}

/** Every class that a `class` attribute of the page names. */
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
