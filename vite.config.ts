import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { guardChunkReload } from "./scripts/guard-chunk-reload.ts";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), guardChunkReload()],
  resolve: { alias: { "~content": folder("content"), "~": folder("app") } },
  // The server build is the whole host, so that screens, API and host share one copy of each module.
  ...(isSsrBuild && { build: { rolldownOptions: { input: "./app/server/index.ts" } } }),
  server: { host: "127.0.0.1" },
}));
