import type { Plugin } from "vite";

/**
 * Vite wraps every `import()` in a helper that fetches styles and further modules ahead. The
 * site has one style sheet and its later parts need nothing more: the import alone does it, and
 * 700 bytes a page are saved. Fails the build when Vite's helper is no longer there.
 */
export function plainImport(): Plugin {
  let replaced = 0;
  return {
    name: "plain-import",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(_, id) {
      if (!id.includes("vite/preload-helper")) return null;
      replaced += 1;
      return { code: "export const __vitePreload = (load) => load();", map: null };
    },
    buildEnd(error) {
      if (error === undefined && replaced === 0) this.error("Vite's helper of imports is gone");
    },
  };
}
