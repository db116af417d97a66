import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Addresses of the console's files. `hasPolicy`: no tool adds scripts or styles to the document. */
export type ConsoleBuild = {
  script: string;
  styles: readonly string[];
  icon: string;
  hasPolicy: boolean;
};

/** In development, Vite serves the sources, and the script brings the styles. */
export const developmentConsole: ConsoleBuild = {
  script: "/console/entry.tsx",
  styles: [],
  icon: "/app/design/drawings/shapes/mark.svg",
  hasPolicy: false,
};

type ManifestEntry = { file: string; css?: string[] };

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
  const entry = built("console/entry.tsx");
  const address = (file: string) => `/console/${file}`;
  return {
    script: address(entry.file),
    styles: (entry.css ?? []).map(address),
    icon: address(built("app/design/drawings/shapes/mark.svg").file),
    hasPolicy: true,
  };
}
