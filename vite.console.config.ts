import { fileURLToPath } from "node:url";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serverOnly } from "./scripts/server-only.ts";

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
    tailwindcss(),
    // The components bring their own words in 30 languages; the console has two.
    { ...optimizeLocales.vite({ locales: ["en-US", "zh-CN"] }), enforce: "pre" },
  ],
  resolve: { alias: { "~console": folder("console"), "~": folder("app") } },
  build: {
    outDir: "build/console",
    // The server reads the names of the built files from it (`app/host/console/`).
    manifest: true,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // Hides a warning about slow plugins, which is of no use to users of `npm start`.
      checks: { pluginTimings: false },
      input: { entry: "console/entry.tsx" },
      output: {
        codeSplitting: {
          // What Zod is told must be said in the file of Zod, before a schema of another is made.
          groups: [{ name: "zod", test: /node_modules\/zod\/|console\/zod-without-code/ }],
        },
      },
      onLog(level, log, handle) {
        // Libraries say "use client" to servers; this build has none.
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
      },
    },
  },
});
