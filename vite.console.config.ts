import { fileURLToPath } from "node:url";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { buildTargets, fullFloor } from "./app/lib/browser-floor.ts";
import { brand } from "./brand/brand.ts";
import { brandFiles } from "./scripts/brand-plugin.ts";
import { serverOnly } from "./scripts/server-only.ts";

/** The modules of the first screen after the sign-in. */
const firstScreen = ["console/signed-in.tsx", "console/today/today-screen.tsx"];

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * The build of the operator's console, apart from the public site's, so that neither can change a
 * byte of the other. In development, Vite serves the console's sources with those of the site.
 */
export default defineConfig({
  base: "/console/",
  publicDir: false,
  plugins: [
    serverOnly(),
    brandFiles({ folder: folder("brand"), accent: brand, files: "console" }),
    // Vite minifies, for our browsers: Tailwind would do it for newer ones.
    tailwindcss({ optimize: false }),
    // The components bring their own words in 30 languages; the console has two.
    { ...optimizeLocales.vite({ locales: ["en-US", "zh-CN"] }), enforce: "pre" },
  ],
  resolve: {
    alias: { "~brand": folder("brand"), "~console": folder("console"), "~": folder("app") },
  },
  build: {
    outDir: "build/console",
    target: buildTargets(fullFloor),
    // The server reads the names of the built files from it (`app/host/console/`).
    manifest: true,
    modulePreload: { polyfill: false },
    // `npm run bench -- budgets` bounds the sizes; Vite's warning would only puzzle users of `npm start`.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rollupOptions: {
      // Hides a warning about slow plugins, which is of no use to users of `npm start`.
      checks: { pluginTimings: false },
      input: { entry: "console/entry.tsx" },
      output: {
        codeSplitting: {
          groups: [
            // Zod's configuration must be part of Zod's file, so that it runs before another file makes a schema.
            { name: "zod", test: /node_modules\/zod\/|console\/zod-without-code/, priority: 3 },
            // Two files instead of forty: on a slow network each file costs a way there and back.
            { name: importedBy("start", ["console/entry.tsx"]), priority: 2 },
            { name: importedBy("screens", firstScreen), priority: 1 },
          ],
        },
      },
      onLog(level, log, handle) {
        // Libraries say "use client" to servers; this build has none.
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
      },
    },
  },
});

/** Names a file for everything that modules import statically, and for what that imports. */
function importedBy(name: string, roots: readonly string[]) {
  let found: Set<string> | undefined;
  return (id: string, context: Rolldown.ChunkingContext): string | null => {
    if (found === undefined) {
      found = new Set();
      const waiting = roots.map(folder);
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const more =
          context.getModuleInfo(next)?.importedIds.filter((one) => !found?.has(one)) ?? [];
        for (const imported of more) found.add(imported);
        waiting.push(...more);
      }
    }
    return found.has(id) ? name : null;
  };
}
