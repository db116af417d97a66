import type { Plugin } from "vite";

const library = /\/react-router\/dist\/production\/(?!rsc).*\.m?js$/;

/**
 * Parts of the framework that this site does not use, as what they do here: nothing. Routes are
 * all known from the start (`routeDiscovery: "initial"`), nothing observes the router, no route
 * brings links of its own (styles stand in the page), and every page is rendered by the server.
 */
const unused: Record<string, string> = {
  "lib/dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    ${never("getPathsWithAncestors", "handleClientVersionMismatch", "getManifestPath")}`,
  "lib/router/instrumentation.js": `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    ${never("instrumentHandler", "instrumentationResultMetaContext")}`,
  "lib/dom/ssr/links.js": `
    export const getKeyedLinksForMatches = () => [];
    export const getModuleLinkHrefs = () => [];
    export const isPageLinkDescriptor = () => false;
    export const prefetchRouteCss = async () => {};
    export const prefetchStyleLinks = async () => {};
    export const getKeyedPrefetchLinks = async () => [];
    export const getNewMatchesForLinks = () => [];`,
  "lib/rsc/errorBoundaries.js": `
    ${never("RSCDefaultRootErrorBoundary", "RSCRouterGlobalErrorBoundary")}`,
  "lib/dom/ssr/fallback.js": `
    export const RemixRootDefaultHydrateFallback = () => null;`,
};

/** Exports that only code of servers names, which is not in the browser's bundle in the end. */
function never(...names: string[]): string {
  return names
    .map((name) => `export const ${name} = () => { throw new Error("${name} is left out"); };`)
    .join("\n");
}

/** The framework's own error page, with the stack in it: the site has its own, down to the last. */
const defaultErrorPage =
  /function RemixRootDefaultErrorBoundary\([\s\S]*?\n\}\nfunction BoundaryShell\([\s\S]*?\n\}\n/;
const noErrorPage = `
  function RemixRootDefaultErrorBoundary({ error }) { console.error(error); return null; }
  function BoundaryShell({ children }) { return children; }
`;

/** What the router offers to fetchers, blockers and development: nobody here asks it for these. */
const unusedOffers =
  /\n\t\tfetch,(?=\n)|\n\t\tgetFetcher,\n\t\tresetFetcher,\n\t\tdeleteFetcher: \w+,|\n\t\tgetBlocker,\n\t\tdeleteBlocker,\n\t\tpatchRoutes,\n\t\t_internalFetchControllers: \w+,\n\t\t_internalSetRoutes,\n\t\t_internalSetState\w+\(newState\) \{\n\t\t\tupdateState\(newState\);\n\t\t\}/g;

/** What a screen would use of the parts that are left out. */
const needed =
  /export (?:const|function) links\b|\bprefetch=|\buse(?:Fetchers?|Blocker)\b|<Await\b/;

/**
 * Takes out of the browser's bundle what its visitors never need of the framework: unused
 * parts, and the sentences that explain to developers what they did wrong; in development they
 * stay. Fails the build when a new version no longer holds them, or when a screen needs them.
 */
export function lightRouter(): Plugin {
  const replaced = new Set<string>();
  let messages = 0;
  return {
    name: "light-router",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      if (/\/app\/.*\.tsx$/.test(id) && needed.test(code)) {
        this.error(`${id} needs a part of React Router that scripts/light-router.ts leaves out`);
      }
      if (!library.test(id)) return null;
      const part = Object.keys(unused).find((path) => id.endsWith(path));
      if (part !== undefined) {
        replaced.add(part);
        return { code: unused[part] ?? "", map: null };
      }
      const cut = cuts.find(({ file }) => id.endsWith(file));
      const source = cut === undefined ? code : cut.without(code);
      if (source === null) this.error(`React Router's ${cut?.file} is written otherwise`);
      const { text, count } = withoutMessages(source, this.parse(source));
      messages += count;
      return { code: text, map: null };
    },
    buildEnd(error) {
      if (error !== undefined) return;
      if (messages === 0) this.error("React Router's invariants have changed");
      if (replaced.size < Object.keys(unused).length) {
        this.error("React Router's unused parts were not in the build");
      }
    },
  };
}

/** The module without the framework's default error page; null when it holds none. */
export function withoutErrorPage(code: string): string | null {
  return defaultErrorPage.test(code) ? code.replace(defaultErrorPage, noErrorPage) : null;
}

/** The router without what it offers to fetchers and blockers; null when it is written otherwise. */
export function withoutOffers(code: string): string | null {
  return [...code.matchAll(unusedOffers)].length === 3 ? code.replaceAll(unusedOffers, "") : null;
}

/** Files of the framework that are used but for a part. */
const cuts = [
  { file: "lib/dom/ssr/errorBoundaries.js", without: withoutErrorPage },
  { file: "lib/router/router.js", without: withoutOffers },
];

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Calls that tell developers something: the first argument is the condition. */
const asserting = new Set(["invariant"]);
const warning = new Set(["warning", "warnOnce"]);

/** The code without the sentences of its invariants and errors, and without its warnings. */
export function withoutMessages(code: string, program: unknown): { text: string; count: number } {
  const cuts: { start: number; end: number; by: string }[] = [];
  visit(program, (node) => {
    const { callee, arguments: given } = node as Node & { callee?: Node; arguments?: Node[] };
    const name = callee?.type === "Identifier" && callee["name"];
    const [condition, sentence] = given ?? [];
    if (node.type === "NewExpression" && name === "Error" && condition) {
      cuts.push({ start: condition.start, end: condition.end, by: '""' });
      return false;
    }
    if (node.type !== "CallExpression" || typeof name !== "string" || !condition || !sentence) {
      return true;
    }
    if (warning.has(name)) cuts.push({ start: node.start, end: node.end, by: "void 0" });
    else if (asserting.has(name)) {
      cuts.push({ start: condition.end, end: node.end - 1, by: "" });
    } else return true;
    return false;
  });
  let text = code;
  for (const { start, end, by } of cuts.sort((a, b) => b.start - a.start)) {
    text = text.slice(0, start) + by + text.slice(end);
  }
  return { text, count: cuts.length };
}

/** Visits a syntax tree from the top; below a node only when the visitor says so. */
function visit(value: unknown, visitor: (node: Node) => boolean): void {
  if (Array.isArray(value)) for (const entry of value) visit(entry, visitor);
  else if (typeof value === "object" && value !== null) {
    if ("type" in value && "start" in value && !visitor(value as Node)) return;
    for (const child of Object.values(value)) visit(child, visitor);
  }
}
