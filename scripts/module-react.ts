import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const { resolve } = createRequire(import.meta.url);
const inReactDom = createRequire(resolve("react-dom/package.json")).resolve;

/** React's packages as the browser gets them: what code imports, and the file it stands for. */
const parts: Record<string, string> = {
  react: published(resolve("react/package.json"), "react"),
  "react/jsx-runtime": published(resolve("react/package.json"), "react-jsx-runtime"),
  "react-dom": published(resolve("react-dom/package.json"), "react-dom"),
  "react-dom/client": published(resolve("react-dom/package.json"), "react-dom-client"),
  scheduler: published(inReactDom("scheduler/package.json"), "scheduler"),
};

function published(manifest: string, name: string): string {
  return join(dirname(manifest), "cjs", `${name}.production.js`);
}

/**
 * Makes React modules in the browser's build. As published each of its packages is one function,
 * which browsers compile when it is called: the renderer's 190 kB in one piece on the main
 * thread, on a slow phone the longest task of a page. The functions of a module they compile
 * while it arrives, and what nobody imports of a module is left out.
 * Fails the build when a new version is written otherwise.
 */
export function moduleReact(): Plugin {
  const files = new Set(Object.values(parts));
  return {
    name: "module-react",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: (id) => parts[id] ?? null,
    transform(code, id) {
      if (!files.has(id)) return null;
      const module = asModule(id === parts["scheduler"] ? code + onlyInDevelopment : code);
      if (module === null) this.error(`${id} is written otherwise than it was`);
      return { code: module, map: null };
    },
  };
}

/** What the renderer looks for at the scheduler, which has it in development alone. */
const onlyInDevelopment = `
exports.log = undefined;
exports.unstable_setDisableYieldValue = undefined;
`;

const required = /(?:\bvar|,)\s+(\w+) = require\("([\w-]+)"\);?/g;
const assigned = /^exports\.(\w+) =(\s+)(\S+)/gm;

/** A file of React as a module; null when it is not CommonJS as this knows it. */
export function asModule(code: string): string | null {
  const { imports, rest } = importsOf(code);
  const names = [...rest.matchAll(/\bexports\.(\w+)/g)].map(([, name = ""]) => name);
  const several = new Set(names.filter((name, index) => names.indexOf(name) < index));
  const declared = [...several].map((name) => `export let ${name};\n`).join("");
  const body = rest
    .replace(assigned, (whole, name: string, space: string, value: string) => {
      if (several.has(name)) return whole;
      return value === `${name};`
        ? `export { ${name} };`
        : `export const ${name} =${space}${value}`;
    })
    .replace(/\bexports\.(\w+)/g, (whole, name: string) => (several.has(name) ? name : whole));
  const isWhole = names.length > 0 && !/\b(require\(|exports\b)/.test(body);
  return isWhole ? imports + declared + body : null;
}

/** What a file requires, as imports, and the file without it. */
function importsOf(code: string): { imports: string; rest: string } {
  let imports = "";
  const rest = code.replace(required, (_, name: string, id: string) => {
    imports += `import * as ${name} from "${id}";\n`;
    return "";
  });
  return { imports, rest };
}
