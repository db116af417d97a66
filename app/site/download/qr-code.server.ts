import { encode } from "uqr";

/** A QR code as a line drawing: a line of the width 1 through each run of dark squares. */
export type QrCode = {
  /** Squares in a row, with the margin. */
  size: number;
  /** For the `d` of an SVG path. */
  path: string;
};

/** Width of the margin, in squares. */
const quietEdge = 2;

/** Draws a text as a QR code, with the lowest error correction: a screen does not wear off. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "L", border: quietEdge });
  const rows = data.map((row, y) => `M0 ${y}.5${lineOf(row)}`);
  return { size, path: rows.slice(quietEdge, -quietEdge).join("") };
}

/** Draws a row from the left: moves over light squares, draws a line over dark ones. */
function lineOf(row: readonly boolean[]): string {
  const squares = row.map((isDark) => (isDark ? "#" : " ")).join("");
  const runs = squares.trimEnd().match(/#+| +/g) ?? [];
  return runs.map((run) => (run.startsWith("#") ? `h${run.length}` : `m${run.length} 0`)).join("");
}
