import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { guardChunkReload } from "./scripts/guard-chunk-reload.ts";
import { inlineScript } from "./scripts/inline-script.ts";
import { siteStyles } from "./scripts/site-styles.ts";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Few files: on slow networks each costs a round trip. The libraries are parts of their own, so
 * that each is evaluated in a task of its own (`app/document/start-scripts.ts`), and stay in
 * caches when the site changes.
 */
const groups = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: "router", test: /node_modules\/(react-router|cookie)\// },
  { name: "common", test: /\/app\//, minShareCount: 6 },
];

export default defineConfig(({ command }) => ({
  base: command === "build" ? assetBase(process.env["ASSET_HOST"]) : "/",
  experimental: {
    // Browsers draw `<use href>` from the page's own host only.
    renderBuiltUrl: (file) => (file.endsWith(".svg") ? `/${file}` : undefined),
  },
  plugins: [inlineScript(), siteStyles(), tailwindcss(), reactRouter(), guardChunkReload()],
  resolve: { alias: { "~content": folder("content"), "~": folder("app") } },
  environments: {
    // The server build is the whole host: screens, API and host share one copy of each module.
    ssr: { build: { rollupOptions: { input: { index: "./app/server/index.ts" } } } },
    client: {
      build: {
        rollupOptions: { output: { entryFileNames: nameByScreen, codeSplitting: { groups } } },
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
