import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { partedPrint } from "./parted-print";

const drawing = readFileSync(new URL("./shapes/print-parted.svg", import.meta.url), "utf8");

const strips = [
  { ip: "203.0.113.24", zone: "America/New_York", time: "20:41" },
  { ip: "198.51.100.12", zone: "Asia/Tokyo", time: "10:41" },
  { ip: "192.0.2.140", zone: "Europe/Berlin", time: "02:41" },
  { ip: "203.0.113.198", zone: "America/Sao_Paulo", time: "18:59" },
  { ip: "192.0.2.61", zone: "Europe/London", time: "07:00" },
];

const styles = readFileSync(new URL("./motif.css", import.meta.url), "utf8");

test("the style sheet has the hue and offset of every window as in the drawing", () => {
  const windows = drawing.matchAll(/id="(win-\d)" data-hue="(\d)" data-home="(-?\d+) (-?\d+)"/g);
  for (const [, id, hue, x, y] of windows) {
    const rule = styles.match(new RegExp(`#${id} \\{([^}]*)\\}`))?.[1]?.replace(/\s+/g, " ");
    expect(rule).toContain(`--hue: var(--hue-${hue}); --wash: var(--hue-${hue}-wash);`);
    expect(rule).toContain(`--x: ${x}px; --y: ${y}px; --n: ${id?.slice(-1)};`);
  }
});

test("every window has an address and a time on its strip, and no style attribute", () => {
  const markup = partedPrint(drawing, strips);
  expect(markup).not.toContain("style=");
  expect(markup.match(/<g id="win-\d" class="win"/g)).toHaveLength(5);
  expect(markup).toContain(
    '<text x="408" y="73">203.0.113.24</text><text x="610" y="73" text-anchor="end" data-zone="America/New_York">20:41</text>',
  );
  expect(markup.match(/<text /g)).toHaveLength(10);
});

test("a window is marked while it is night there", () => {
  const marked = partedPrint(drawing, strips).matchAll(/<g id="win-(\d)" class="win" data-night/g);
  expect([...marked].map(([, number]) => number)).toEqual(["1", "3"]);
});

test("the inline drawing has no style sheet and no data attributes", () => {
  const markup = partedPrint(drawing, strips);
  expect(markup).not.toContain("<style");
  expect(markup).not.toContain("data-home");
});

test("the inline drawing has at most 15 kB", () => {
  expect(partedPrint(drawing, strips).length).toBeLessThanOrEqual(15_000);
});
