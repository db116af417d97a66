import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import { buildTargets, styledFloor } from "../app/lib/browser-floor.ts";

const suffix = "?script";

/**
 * Vite plugin: `import text from "./first-script.ts?script"` gives the bundled and minified code of
 * that module as text, for an inline script.
 */
export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const entry = id.slice(0, -suffix.length);
      const { code, modules } = await compile(entry);
      for (const file of modules) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

/** The code of the bundle, without imports and exports, and the files that it was made from. */
async function compile(entry: string): Promise<{ code: string; modules: string[] }> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    resolve: { alias: { "~": fileURLToPath(new URL("../app", import.meta.url)) } },
    build: {
      write: false,
      minify: true,
      target: buildTargets(styledFloor),
      modulePreload: false,
      rollupOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const output = Array.isArray(result) ? result[0] : "output" in result ? result : undefined;
  const chunk = output?.output.find((part) => part.type === "chunk");
  if (chunk === undefined) throw new Error(`${entry} gave no script`);
  return { code: chunk.code.trim(), modules: chunk.moduleIds };
}
