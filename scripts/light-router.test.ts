import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { withoutErrorPage, withoutMessages, withoutOffers } from "./light-router.ts";

const without = (code: string) => withoutMessages(code, parseSync("a.js", code).program);

test("conditions of invariants stay, their sentences go", () => {
  const code = 'invariant(a(b, ","), c("x")); invariant(d);';
  expect(without(code)).toEqual({ text: 'invariant(a(b, ",")); invariant(d);', count: 1 });
});

test("errors stay errors, with what caused them", () => {
  const code = 'throw new Error("a" + b, { cause: c }); new ErrorResponse("d");';
  const kept = 'throw new Error("", { cause: c }); new ErrorResponse("d");';
  expect(without(code)).toEqual({ text: kept, count: 1 });
});

test("warnings go whole, other calls stay", () => {
  const code =
    'warning(a, "b"); if (c) warnOnce(d, "e"); else other(f, "g"); function warning(h, i) {}';
  const kept = 'void 0; if (c) void 0; else other(f, "g"); function warning(h, i) {}';
  expect(without(code)).toEqual({ text: kept, count: 2 });
});

test("the installed framework holds both", () => {
  const file = "../node_modules/react-router/dist/production/lib/router/router.js";
  const code = readFileSync(new URL(file, import.meta.url), "utf8");
  expect(without(code).count).toBeGreaterThan(20);
});

test("the framework's error page, which shows stacks, is not in the bundle", () => {
  const file = "../node_modules/react-router/dist/production/lib/dom/ssr/errorBoundaries.js";
  const code = readFileSync(new URL(file, import.meta.url), "utf8");
  const without = withoutErrorPage(code);
  expect(without).toContain("export { BoundaryShell, RemixErrorBoundary");
  expect(without).not.toContain("stack");
  expect(withoutErrorPage("function other() {}")).toBeNull();
});

test("the installed router offers nothing to fetchers and blockers", () => {
  const file = "../node_modules/react-router/dist/production/lib/router/router.js";
  const code = readFileSync(new URL(file, import.meta.url), "utf8");
  const router = withoutOffers(code)?.match(/\n\trouter = \{[\s\S]*?\n\t\};/)?.[0];
  expect(router).toContain("\t\tnavigate,\n\t\trevalidate,");
  expect(router).not.toMatch(/[fF]etch|[bB]locker|_internal/);
  expect(withoutOffers(code.replace("\t\tgetBlocker,", ""))).toBeNull();
});
