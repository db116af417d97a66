import { createRequire } from "node:module";
import type { Plugin } from "vite";

const file = createRequire(import.meta.url).resolve("react-dom/package.json");
const library = file.replace("package.json", "cjs/react-dom-client.production.js");

const imports =
  /var Scheduler = require\("scheduler"\),\s*React = require\("react"\),\s*ReactDOM = require\("react-dom"\);/;
const exported = /^exports\.(\w+) = /gm;

/**
 * Makes React's renderer a module in the browser's build. As published it is one function of
 * 190 kB, which browsers compile when it is called, in one piece on the main thread: on a slow
 * phone the longest task of a page. The functions of a module they compile while it arrives.
 * Fails the build when a new version is written otherwise.
 */
export function moduleReact(): Plugin {
  return {
    name: "module-react",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: (id) => (id === "react-dom/client" ? library : null),
    transform(code, id) {
      if (id !== library) return null;
      const module = asModule(code);
      if (module === null) this.error("React's renderer is written otherwise than it was");
      return { code: module, map: null };
    },
  };
}

/** The renderer as a module; null when it is not the CommonJS file that this knows. */
export function asModule(code: string): string | null {
  const module = code
    .replace(
      imports,
      'import Scheduler from "scheduler"; import React from "react"; import ReactDOM from "react-dom";',
    )
    .replaceAll(exported, "export const $1 = ");
  const isWhole =
    module.includes("export const hydrateRoot = ") && !/\b(require\(|exports\.)/.test(module);
  return isWhole ? module : null;
}
