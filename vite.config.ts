import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { guardChunkReload } from "./scripts/guard-chunk-reload.ts";
import { inlineScript } from "./scripts/inline-script.ts";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  plugins: [inlineScript(), tailwindcss(), reactRouter(), guardChunkReload()],
  resolve: { alias: { "~content": folder("content"), "~": folder("app") } },
  environments: {
    // The server build is the whole host: screens, API and host share one copy of each module.
    ssr: { build: { rollupOptions: { input: { index: "./app/server/index.ts" } } } },
    client: { build: { rollupOptions: { output: { entryFileNames: nameByScreen } } } },
  },
  server: { host: "127.0.0.1" },
});

/** Every screen's module is called `route`; its file takes the name of the screen. */
function nameByScreen({ moduleIds }: { moduleIds: string[] }): string {
  const route = moduleIds
    .map((id) => id.match(/\/app\/screens\/([^/]+)\/((?:[^/.]+-)?route)\.tsx/))
    .find(Boolean);
  const name = route ? [route[1], route[2]].join("-").replace(/-route$/, "") : "[name]";
  return `assets/${name}-[hash].js`;
}
