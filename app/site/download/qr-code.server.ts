import { encode } from "uqr";

/** A QR code as a line drawing: a line of the width 1 through each run of dark squares. */
export type QrCode = {
  /** Squares in a row, the quiet edge included. */
  size: number;
  /** For the `d` of an SVG path. */
  path: string;
};

/** Light squares around the code. */
const quietEdge = 2;

/** Draws a text as a QR code. It is read from a screen, where nothing of it wears off. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "L", border: quietEdge });
  const rows = data.map((row, y) => `M0 ${y}.5${lineOf(row)}`);
  return { size, path: rows.slice(quietEdge, -quietEdge).join("") };
}

/** From the left: over light squares the pen moves, over dark ones it draws. */
function lineOf(row: readonly boolean[]): string {
  const squares = row.map((isDark) => (isDark ? "#" : " ")).join("");
  const runs = squares.trimEnd().match(/#+| +/g) ?? [];
  return runs.map((run) => (run.startsWith("#") ? `h${run.length}` : `m${run.length} 0`)).join("");
}
