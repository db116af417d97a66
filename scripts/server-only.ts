import type { Plugin } from "vite";

/** Fails a browser build if it contains a `.server` module, which may use data or secrets. */
export function serverOnly(): Plugin {
  return {
    name: "server-only",
    enforce: "pre",
    resolveId(source, importer) {
      if (this.environment.name !== "client" || !/\.server(\.tsx?)?$/.test(source)) return;
      this.error(`${source} is for the server only; ${importer} takes it into the browser's code`);
    },
  };
}
