import type { Plugin } from "vite";

const target = /react-router\/dist\/(development|production)\/lib\/dom\/ssr\/routeModules\.js/;
const unguardedReload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;
const recovery = "/app/ui/chunk-reload.ts";

/**
 * The framework answers a route module that fails to load with a reload, every time: behind a
 * broken proxy that never ends. This replaces it with our guarded one, and fails the build
 * when a new version of the framework no longer holds the code that it replaces.
 */
export function guardChunkReload(): Plugin {
  let replaced = 0;
  return {
    name: "guard-chunk-reload",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      if (!target.test(id)) return null;
      const guarded = replaceReload(code);
      if (guarded === null) this.error("React Router's reload of failed chunks has changed");
      replaced += 1;
      return { code: guarded, map: null };
    },
    buildEnd(error) {
      if (error !== undefined || this.environment.mode !== "build") return;
      if (replaced === 0) this.error("React Router's routeModules was not in the build");
    },
  };
}

/** The framework's module with the guarded recovery in place of its reload; null when it holds none. */
export function replaceReload(code: string): string | null {
  if (!unguardedReload.test(code)) return null;
  const withRecovery = code.replace(unguardedReload, "return recoverFromChunkError(error);");
  return `import { recoverFromChunkError } from "${recovery}";\n${withRecovery}`;
}
