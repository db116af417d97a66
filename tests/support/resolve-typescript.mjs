// Lets plain Node run the sources of the site: `node --import ./tests/support/resolve-typescript.mjs file.ts`.
// Resolves imports without file extension and the aliases of tsconfig.json.
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const aliases = {
  "~/": "app/",
  "~brand/": "brand/",
  "~console/": "console/",
  "~content/": "content/",
  "~tests/": "tests/",
};
const root = new URL("../../", import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    const alias = Object.keys(aliases).find((start) => specifier.startsWith(start));
    // Packages have no TypeScript, and those in the older form of modules take no addresses.
    const isOurs = !context.parentURL?.includes("/node_modules/");
    if (alias === undefined && !(specifier.startsWith(".") && isOurs)) {
      return next(specifier, context);
    }
    const url = alias
      ? new URL(aliases[alias] + specifier.slice(alias.length), root)
      : new URL(specifier, context.parentURL);
    const found = ["", ".ts", "/index.ts"]
      .map((ending) => url.href + ending)
      .find((href) => /\.\w+$/.test(href) && existsSync(fileURLToPath(href)));
    return next(found ?? specifier, context);
  },
});
