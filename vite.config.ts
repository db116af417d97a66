import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { buildTargets, fullFloor, keptInStyles, styledFloor } from "./app/lib/browser-floor.ts";
import { brand } from "./brand/brand.ts";
import { brandFiles } from "./scripts/brand-plugin.ts";
import { inlineScript } from "./scripts/inline-script.ts";
import { serverOnly } from "./scripts/server-only.ts";
import { stylesForOldBrowsers } from "./scripts/styles-for-old-browsers.ts";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Libraries that become part of the server's build without comments, so that the process keeps only what it uses:
 * otherwise their sources and modules take 15 MB more. Only plain modules are bundled; libraries with native code,
 * workers or data files stay outside. So does `drizzle-orm`: `rate-limiter-flexible` imports it by a name that no
 * bundler sees, so there would be two of it.
 */
const bundled = [
  /^(zod|zod-openapi|libphonenumber-js|yaml|fast-xml-builder)$/,
  /^(react-router|hono|@hono\/node-server|rate-limiter-flexible)$/,
  /^(unified|remark-|rehype-|micromark|mdast-util-|hast-util-|unist-util-|vfile)/,
  /^property-information$/,
];

/**
 * Two builds of the same sources. One is for browsers: the site's script, the islands, the style sheet, the drawings.
 * The other is for the server: the whole host and its program.
 */
export default defineConfig(({ command }) => ({
  appType: "custom",
  base: command === "build" ? assetBase(process.env["ASSET_HOST"]) : "/",
  experimental: process.env["ASSET_HOST"] ? { renderBuiltUrl: filesAtHome } : {},
  plugins: [
    inlineScript(),
    brandFiles({ folder: folder("brand"), accent: brand, files: "site" }),
    serverOnly(),
    // Vite minifies, for our browsers: Tailwind would do it for newer ones.
    tailwindcss({ optimize: false }),
    reloadAfterServerEdits(),
  ],
  css: {
    lightningcss: { exclude: keptInStyles },
    // The console's sheet passes through here in development only.
    postcss: { plugins: [stylesForOldBrowsers(folder("console/"))] },
  },
  resolve: {
    // The console's sources pass through here in development only (`vite.console.config.ts`).
    alias: {
      "~brand": folder("brand"),
      "~console": folder("console"),
      "~content": folder("content"),
      "~": folder("app"),
    },
  },
  builder: {
    async buildApp({ environments, build }) {
      for (const name of ["client", "ssr"]) {
        const environment = environments[name];
        if (environment !== undefined) await build(environment);
      }
    },
  },
  environments: {
    client: {
      build: {
        outDir: "build/client",
        target: buildTargets(fullFloor),
        cssTarget: buildTargets(styledFloor),
        // The server reads the names of the built files from it (`browser-build.server.ts`).
        manifest: true,
        // What few and small islands import need not be announced. (Not `false`, which would add the
        // search for what a browser supports to the script of every page.)
        modulePreload: { resolveDependencies: () => [] },
        rollupOptions: {
          // Hides a warning about slow plugins, which is of no use to users of `npm start`.
          checks: { pluginTimings: false },
          input: {
            site: "app/islands/site.ts",
            analytics: "app/islands/analytics.ts",
            styles: "app/design/app.css",
            drawings: "app/design/drawings/drawings.ts",
          },
          output: {
            // One file for the libraries that all islands share.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
                // What nearly every island needs, in one file: small files compress badly. Nothing
                // that behaviours without React import as well: they would load React with it.
                {
                  name: "hydrate",
                  test: /app\/(islands\/hydrate|i18n\/(locale-context|format)|lib\/minimum-delay|design\/ui\/(icon|button-style))/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === "build" && { resolve: { noExternal: bundled } }),
      build: {
        outDir: "build/server",
        // Nobody downloads it: a warning about its size would only puzzle users of `npm start`.
        chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
        rollupOptions: {
          onLog(level, log, handle) {
            // "use client" means something to frameworks with server components only.
            if (log.code !== "MODULE_LEVEL_DIRECTIVE") handle(level, log);
          },
          // Hides a warning that dynamic imports of islands make no chunks: on the server pages
          // import islands statically, too.
          checks: { pluginTimings: false, ineffectiveDynamicImport: false },
          input: { index: "app/host/index.ts", server: "server.ts" },
          // V8 keeps the text of running code: no comments, and one byte a character. Names and lines stay, for
          // the stacks in the log.
          output: {
            comments: false,
            minify: {
              compress: false,
              mangle: false,
              codegen: { removeWhitespace: false, asciiOnly: true },
            },
          },
        },
      },
    },
  },
  // In development: whose packages Vite prepares at the start. Those that it met later would reload
  // the page.
  optimizeDeps: { entries: ["app/islands/site.ts", "console/entry.tsx"] },
  server: { host: "127.0.0.1" },
}));

/** Browsers load `<use href>` and workers only from the origin of the page. */
function filesAtHome(file: string): string | undefined {
  return /\.svg$|[-.]worker-[\w-]+\.js$/.test(file) ? `/${file}` : undefined;
}

/** Built files refer to one another, so the build needs their origin (`ASSET_HOST`). */
function assetBase(host = ""): string {
  if (host === "") return "/";
  const { origin } = new URL(host);
  if (origin !== host.replace(/\/$/, "")) throw new Error("ASSET_HOST must be an origin");
  return `${origin}/`;
}

/**
 * Development: reloads the page after an edit of any code that the server runs, which includes
 * islands, because the server renders them. Only styles are replaced in place.
 */
function reloadAfterServerEdits(): Plugin {
  return {
    name: "reload-after-server-edits",
    apply: "serve",
    hotUpdate({ file, modules, server }) {
      // The open page gets the error of a style sheet that does not compile; a reload would lose it. A page
      // that is opened later gets the last good sheet from Tailwind's plugin, without a word.
      if (this.environment.name !== "ssr" || modules.length === 0 || file.endsWith(".css")) return;
      server.environments.client.hot.send({ type: "full-reload" });
    },
  };
}
