import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { guardChunkReload } from "./scripts/guard-chunk-reload.ts";
import { inlineScript } from "./scripts/inline-script.ts";
import { lightRouter } from "./scripts/light-router.ts";
import { minifyAgain } from "./scripts/minify-again.ts";
import { moduleReact } from "./scripts/module-react.ts";
import { plainImport } from "./scripts/plain-import.ts";
import { siteStyles } from "./scripts/site-styles.ts";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Few files: on slow networks each costs a round trip, and what is together compresses better.
 * The libraries stay in caches when the site changes.
 */
const groups = [
  // Two, as evaluating both at once would hold a slow phone for long.
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
  { name: "router", test: /node_modules\/(react-router|cookie)\// },
  {
    name: "shell",
    test: /\/app\/(root|brand|shell|document|i18n|support|ui\/(button-style|copy-button|icon|phrase-heading|loading-bar|section-rail|tag|use-disclosure)|blocks\/(file-link|rule-link)|motif\/(mark|print-whole))|\/content\/friend-links/,
  },
  { name: "prints", test: /\/app\/motif\/(prints|mini-print|standing-print|package-print)/ },
];

export default defineConfig(({ command }) => ({
  base: command === "build" ? assetBase(process.env["ASSET_HOST"]) : "/",
  experimental: {
    // Browsers draw `<use href>` from the page's own host only.
    renderBuiltUrl: (file) => (file.endsWith(".svg") ? `/${file}` : undefined),
  },
  plugins: [
    inlineScript(),
    siteStyles(),
    tailwindcss(),
    reactRouter(),
    guardChunkReload(),
    lightRouter(),
    moduleReact(),
    plainImport(),
    minifyAgain(),
  ],
  resolve: { alias: { "~content": folder("content"), "~": folder("app") } },
  environments: {
    // The server build is the whole host: screens, API and host share one copy of each module.
    ssr: { build: { rollupOptions: { input: { index: "./app/server/index.ts" } } } },
    client: {
      build: {
        // Its helper costs more than it saves: parts that load later are few and small.
        modulePreload: false,
        rollupOptions: {
          // Minifying twice takes most of a build, which is no news to who waits for `npm start`.
          checks: { pluginTimings: false },
          output: { entryFileNames: nameByScreen, codeSplitting: { groups } },
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
}));

/** Built files name one another, so their host goes into the build. */
function assetBase(host = ""): string {
  if (host === "") return "/";
  const { origin } = new URL(host);
  if (origin !== host.replace(/\/$/, "")) throw new Error("ASSET_HOST must be an origin");
  return `${origin}/`;
}

/** Every screen's module is called `route`; its file takes the name of the screen. */
function nameByScreen({ moduleIds }: { moduleIds: string[] }): string {
  const route = moduleIds
    .map((id) => id.match(/\/app\/screens\/([^/]+)\/((?:[^/.]+-)?route)\.tsx/))
    .find(Boolean);
  const name = route ? [route[1], route[2]].join("-").replace(/-route$/, "") : "[name]";
  return `assets/${name}-[hash].js`;
}
