import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { partedPrint } from "./parted-print";

const drawing = readFileSync(new URL("./drawings/print-parted.svg", import.meta.url), "utf8");

test("every window gets its hue, its way home, and an address and a time on its strip", () => {
  const markup = partedPrint(drawing);
  expect(markup.match(/<g id="win-\d" class="win"/g)).toHaveLength(5);
  expect(markup).toContain(
    '<g id="win-3" class="win" style="--hue:var(--hue-5);--wash:var(--hue-5-wash);--x:8px;--y:30px;--n:3">',
  );
  expect(markup).toContain(
    '<text x="408" y="73">203.0.113.24</text><text x="610" y="73" text-anchor="end">21:41</text>',
  );
  expect(markup.match(/<text /g)).toHaveLength(10);
});

test("no style sheet of the drawing reaches the page, and no attribute for scripts is left", () => {
  const markup = partedPrint(drawing);
  expect(markup).not.toContain("<style");
  expect(markup).not.toContain("data-home");
});

test("the inline drawing stays within its 38 kB", () => {
  expect(partedPrint(drawing).length).toBeLessThanOrEqual(38_000);
});
