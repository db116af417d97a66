import printUrl from "~/design/drawings/shapes/print-whole.svg?no-inline";

/** A stroke of the print, and how far one has come along the strokes when it ends: 0 to 1. */
export type Ridge = { path: string; end: number };

/** The core of the print; distances across count more, as the print is higher than wide. */
const core = { x: 318, y: 390, weightOfX: 1.25 };

let loading: Promise<Ridge[]> | undefined;

/**
 * The strokes of the print, from its core outward. They come from the file that the page draws the
 * print with, so the browser has it already.
 */
export function loadRidges(): Promise<Ridge[]> {
  loading ??= fetch(printUrl)
    .then((response) => response.text())
    .then(readRidges);
  return loading;
}

function readRidges(drawing: string): Ridge[] {
  const whole = /id="print" d="([^"]+)"/.exec(drawing)?.[1] ?? "";
  const strokes = whole.split(/(?=M)/).map((path) => {
    const shape = document.createElementNS("http://www.w3.org/2000/svg", "path");
    shape.setAttribute("d", path);
    const length = shape.getTotalLength();
    const { x, y } = shape.getPointAtLength(length / 2);
    return { path, length, distance: Math.hypot((x - core.x) * core.weightOfX, y - core.y) };
  });
  const total = strokes.reduce((sum, { length }) => sum + length, 0);
  let passed = 0;
  return strokes
    .sort((one, other) => one.distance - other.distance)
    .map(({ path, length }) => {
      passed += length;
      return { path, end: passed / total };
    });
}

/** The strokes that a share of the file has inked, as one path. */
export function inkedPath(ridges: readonly Ridge[], share: number): string {
  return ridges
    .filter(({ end }) => end <= share)
    .map(({ path }) => path)
    .join("");
}
