import type { Plugin, Rollup } from "vite";
import { readCssName } from "../app/document/css-name.ts";

const name = "virtual:site-styles";
const resolved = `\0${name}`;

/** The style sheet of the site, and which of its classes each script of the browser names. */
export type SiteStyles = { css: string; classes: Record<string, readonly string[]> };

/**
 * Gives the server's bundle, as `virtual:site-styles`, what the browser's bundle before it
 * holds: the style sheet, and by script the classes in it. So a page can carry the styles of
 * all that it shows, also later. Both are empty in development.
 */
export function siteStyles(): Plugin {
  let styles: SiteStyles = { css: "", classes: {} };
  return {
    name: "site-styles",
    // What is made of the browser's bundle serves the server's, which is built next.
    sharedDuringBuild: true,
    resolveId: (id) => (id === name ? resolved : null),
    load: (id) =>
      id === resolved
        ? `export const css = ${JSON.stringify(styles.css)}; export const classes = ${JSON.stringify(styles.classes)};`
        : null,
    writeBundle(_, bundle) {
      if (this.environment.name === "client") styles = collect(Object.values(bundle));
    },
  };
}

function collect(bundle: (Rollup.OutputAsset | Rollup.OutputChunk)[]): SiteStyles {
  const sheets = bundle.filter(({ fileName }) => fileName.endsWith(".css"));
  const [sheet] = sheets;
  if (sheet?.type !== "asset" || sheets.length > 1) {
    throw new Error(`The site should have one style sheet, not ${sheets.length}`);
  }
  const css = String(sheet.source);
  const known = classesOf(css);
  const classes: SiteStyles["classes"] = {};
  for (const part of bundle) {
    if (part.type === "chunk") classes[part.fileName] = namedIn(part.code, known);
  }
  return { css, classes };
}

/** All class names of a style sheet; too many do no harm. */
export function classesOf(css: string): ReadonlySet<string> {
  const names = css.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/giu);
  return new Set([...names].map(([, written = ""]) => readCssName(written)));
}

/** The names that stand in a script; those that a script may spell otherwise count as named. */
export function namedIn(code: string, known: ReadonlySet<string>): string[] {
  const words = new Set(code.split(/[\s"'`]+/));
  return [...known].filter((word) => words.has(word) || /["'`\\]/.test(word));
}
