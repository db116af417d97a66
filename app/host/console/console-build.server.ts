import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "~/i18n/locales";

/** Addresses of the console's files. `hasPolicy`: no tool adds scripts or styles to the document. */
export type ConsoleBuild = {
  script: string;
  styles: readonly string[];
  icon: string;
  /** Scripts that the document preloads, so that they are not fetched one after the other. */
  scriptsAhead: {
    /** Modules that the script imports before it runs. */
    start: readonly string[];
    /** The strings; one language is shown first. */
    words: Readonly<Record<Locale, readonly string[]>>;
    /** The first screen, for those who have a session. */
    firstScreen: readonly string[];
  };
  hasPolicy: boolean;
};

/** In development, Vite serves the sources, and the script brings the styles. */
export const developmentConsole: ConsoleBuild = {
  script: "/console/entry.tsx",
  styles: [],
  icon: "/console/favicon.svg",
  scriptsAhead: { start: [], words: { cn: [], en: [] }, firstScreen: [] },
  hasPolicy: false,
};

type ManifestEntry = { file: string; css?: string[]; imports?: string[] };

/**
 * Reads the names of the built files from Vite's manifest.
 * @param folder folder of the console's build
 */
export function readConsoleBuild(folder: string): ConsoleBuild {
  const manifest: Record<string, ManifestEntry> = JSON.parse(
    readFileSync(join(folder, ".vite/manifest.json"), "utf8"),
  );
  const built = (source: string) => {
    const found = manifest[source];
    if (found === undefined) throw new Error(`The console's build has no ${source}`);
    return found;
  };
  const closureOf = (source: string): ManifestEntry[] => {
    const entry = built(source);
    return [...new Set([entry, ...(entry.imports ?? []).flatMap(closureOf)])];
  };
  /** A source's file and all that it imports. */
  const scriptsOf = (source: string) => closureOf(source).map(({ file }) => address(file));
  const styles = closureOf("console/entry.tsx").flatMap(({ css = [] }) => css);
  const [script = "", ...start] = scriptsOf("console/entry.tsx");
  const beyondStart = (...names: string[]) =>
    [...new Set(names.flatMap(scriptsOf))].filter((one) => one !== script && !start.includes(one));
  return {
    script,
    styles: styles.map(address),
    icon: address("favicon.svg"),
    scriptsAhead: {
      start,
      words: {
        cn: beyondStart(...firstStrings("cn")),
        en: beyondStart(...firstStrings("en")),
      },
      firstScreen: beyondStart("console/signed-in.tsx", "console/today/today-screen.tsx"),
    },
    hasPolicy: true,
  };
}

/** The strings that the first screen shows. */
const firstStrings = (locale: Locale): string[] => [
  `console/words/words.${locale}.ts`,
  `console/today/words.${locale}.ts`,
  `console/audit/words.${locale}.ts`,
  `console/releases/words.${locale}.ts`,
];

const address = (file: string): string => `/console/${file}`;
