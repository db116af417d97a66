import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { inlineScript } from "./scripts/inline-script.ts";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Two builds of the same sources: what browsers fetch (the site's script, the islands, the style
 * sheet, the drawings), and the server, which is the whole host in one file.
 */
export default defineConfig(({ command }) => ({
  appType: "custom",
  base: command === "build" ? assetBase(process.env["ASSET_HOST"]) : "/",
  experimental: {
    // Browsers draw `<use href>` and start workers from the page's own host only.
    renderBuiltUrl: (file) => (/\.svg$|\.worker-[^/]+\.js$/.test(file) ? `/${file}` : undefined),
  },
  plugins: [inlineScript(), serverOnly(), tailwindcss(), reloadAfterServerEdits()],
  resolve: { alias: { "~content": folder("content"), "~": folder("app") } },
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
        // The server reads from it which files a page names (`browser-build.server.ts`).
        manifest: true,
        // Its helper costs more than it saves: islands are few and small.
        modulePreload: false,
        rollupOptions: {
          // How long plugins take is no news to who waits for `npm start`.
          checks: { pluginTimings: false },
          input: {
            site: "app/islands/site.ts",
            styles: "app/design/app.css",
            drawings: "app/design/drawings/drawings.ts",
          },
          output: {
            // One file for the libraries that all islands share.
            codeSplitting: {
              groups: [{ name: "react", test: /node_modules\/(react|react-dom|scheduler)\// }],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: "build/server",
        rollupOptions: {
          // On the server an island is part of its page; only browsers fetch it later.
          checks: { pluginTimings: false, ineffectiveDynamicImport: false },
          input: { index: "app/host/index.ts" },
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

/** What ends in `.server` touches the database, settings or secrets: browsers get none of it. */
function serverOnly(): Plugin {
  return {
    name: "server-only",
    enforce: "pre",
    resolveId(source, importer) {
      if (this.environment.name !== "client" || !/\.server(\.tsx?)?$/.test(source)) return;
      this.error(`${source} is for the server only; ${importer} takes it into the browser's code`);
    },
  };
}

/**
 * Development: a document is made on the server, so an edit of anything that the server runs shows
 * when the browser loads the page again. Islands too: the server renders them. Only styles are
 * replaced in place.
 */
function reloadAfterServerEdits(): Plugin {
  return {
    name: "reload-after-server-edits",
    apply: "serve",
    hotUpdate({ modules, server }) {
      if (this.environment.name !== "ssr" || modules.length === 0) return;
      server.environments.client.hot.send({ type: "full-reload" });
    },
  };
}
