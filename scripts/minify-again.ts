import { minify } from "terser";
import type { Plugin } from "vite";

/**
 * Asks Chromium to compile all functions of a file off the main thread while it arrives
 * (https://explainers.chromium.org explicit compile hints); elsewhere it is a comment. On a
 * slow phone that takes half of the time out of hydration's longest tasks.
 */
const hint = "//# allFunctionsCalledOnLoad";

/**
 * Minifies the browser's scripts a second time, by another program: where Vite's leaves off,
 * it still finds a kilobyte of what every page loads. Names of files stay those of the first.
 */
export function minifyAgain(): Plugin {
  return {
    name: "minify-again",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== "chunk") continue;
        const { code } = await minify(part.code, {
          module: true,
          ecma: 2020,
          compress: { passes: 3, unsafe_arrows: true, pure_getters: true },
          format: { preamble: hint },
        });
        if (code !== undefined) part.code = code;
      }
    },
  };
}
