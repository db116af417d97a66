import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type IslandName, islands } from "~/islands/registry";
import type { BrowserBuild } from "~/site/document/browser-build-context";
import { createUsedStyles } from "./used-styles.server";

/** An entry of Vite's manifest (https://vite.dev/guide/backend-integration). */
type ManifestEntry = { file: string; imports?: string[] };
type Manifest = Record<string, ManifestEntry>;

/**
 * Reads the browser build: the address of the site's script, and the style sheet from which each
 * page gets the rules that it uses.
 * @param folder folder of the built browser files
 */
export function readBrowserBuild(folder: string): BrowserBuild {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  const entry = (source: string) => {
    const found = manifest[source];
    if (found === undefined) throw new Error(`The browser's build has no ${source}`);
    return found;
  };
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const codeOf = (source: string) => read(entry(source).file);
  const codeOfIsland = (name: IslandName) =>
    filesBelow(manifest, sourceOfIsland(manifest, name)).map(read).join("\n");
  const site = "app/islands/site.ts";
  return {
    script: import.meta.env.BASE_URL + entry(site).file,
    analyticsScript: import.meta.env.BASE_URL + entry("app/islands/analytics.ts").file,
    stylesOf: createUsedStyles({
      css: codeOf("app/design/app.css"),
      siteScript: codeOf(site),
      islands: new Map(
        Object.keys(islands).map((name) => [name, codeOfIsland(name as IslandName)]),
      ),
    }),
  };
}

/** The source file of an island, which is named like it. @throws when no built file has the name */
function sourceOfIsland(manifest: Manifest, name: IslandName): string {
  const source = Object.keys(manifest).find((path) => basename(path, ".tsx") === name);
  if (source === undefined) throw new Error(`No file of the browser's build is called ${name}.tsx`);
  return source;
}

/** React's own script. It names no class of the site, but many words that are one, such as `inline`. */
const reactScript = /^_react-[\w-]+\.js$/;

/** A built script and all scripts that it imports, without React's. */
function filesBelow(manifest: Manifest, source: string, found = new Set<string>()): string[] {
  const { file, imports = [] } = manifest[source] as ManifestEntry;
  if (!found.has(file)) {
    found.add(file);
    for (const name of imports) if (!reactScript.test(name)) filesBelow(manifest, name, found);
  }
  return [...found];
}
