import { SaxesParser, type SaxesTagPlain } from "saxes";
import type { Mark, MarkNode } from "./mark.ts";

/** Why a drawing cannot be a mark. `detail` names the part at fault. */
export type MarkProblem =
  | "too-large"
  | "not-svg"
  | "not-square"
  | "element"
  | "attribute"
  | "colour"
  | "value"
  | "empty";

/** Refuses a drawing as a mark. */
export class MarkError extends Error {
  override name = "MarkError";
  readonly problem: MarkProblem;
  readonly detail: string;

  constructor(problem: MarkProblem, detail = "") {
    super(`The mark cannot be used: ${problem}${detail === "" ? "" : ` (${detail})`}`);
    this.problem = problem;
    this.detail = detail;
  }
}

/** Bytes of the largest drawing. Each page carries the mark up to three times. */
export const maxMarkBytes = 20_480;

/** Most elements around one another. */
const maxDepth = 24;

/** Elements that draw. Everything else could load, run or hide something, or needs a font. */
const shapes = new Set([
  "svg",
  "g",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "clipPath",
]);

/** Elements that drawing programs write and no reader sees: left out with all that is in them. */
const notes = new Set(["title", "desc", "metadata"]);

const number = /^-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?$/i;
const numbers = /^[\s,\d.e+-]*$/i;
const path = /^[\s,\d.e+MmLlHhVvCcSsQqTtAaZz-]*$/;
const transform = /^\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\s,\d.e+-]*\)[\s,]*)*$/i;

/** The form of each attribute. One that is missing here is left out or refused (`mustKnow`). */
const attributes: Readonly<Record<string, RegExp>> = {
  d: path,
  points: numbers,
  transform,
  viewBox: numbers,
  x: number,
  y: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  cx: number,
  cy: number,
  r: number,
  rx: number,
  ry: number,
  width: number,
  height: number,
  opacity: number,
  "fill-opacity": number,
  "stroke-opacity": number,
  "stroke-width": number,
  "stroke-miterlimit": number,
  "stroke-dasharray": numbers,
  "stroke-dashoffset": number,
  "fill-rule": /^(?:nonzero|evenodd)$/,
  "clip-rule": /^(?:nonzero|evenodd)$/,
  "stroke-linecap": /^(?:butt|round|square)$/,
  "stroke-linejoin": /^(?:miter|round|bevel)$/,
  clipPathUnits: /^(?:userSpaceOnUse|objectBoundingBox)$/,
};

/** Attributes that would change the drawing if they were left out. */
const mustKnow = /^(?:style|class|href|xlink:href|on.*|mask|filter|display|visibility)$/i;

const tokenColours = ["none", "currentColor", "var(--seal)", "var(--on-seal)"];
const plainColour = /^(?:#(?:[\da-f]{3}|[\da-f]{6})|black|white)$/i;
const reference = /^url\(#([\w.-]+)\)$/;

type Options = {
  /** Whether the drawing may have colours of its own, which do not follow the accent. */
  allowsOwnColours: boolean;
};

/**
 * Reads a drawing through an allow-list and writes it again, so that nothing of the source remains but shapes, numbers
 * and colours.
 * @throws MarkError
 */
export function readMark(source: string, options: Options): Mark {
  if (new TextEncoder().encode(source).length > maxMarkBytes) throw new MarkError("too-large");
  const ids = new Map<string, string>();
  const idOf = (name: string): string => {
    const known = ids.get(name) ?? `m${ids.size}`;
    ids.set(name, known);
    return known;
  };
  const root: MarkNode = { name: "g", attributes: {}, children: [] };
  /** The open elements, the innermost last. */
  const open: MarkNode[] = [];
  let side = 0;
  let skipped = 0;
  const parser = new SaxesParser();
  parser.on("doctype", () => {
    throw new MarkError("element", "DOCTYPE");
  });
  parser.on("error", () => {
    throw new MarkError("not-svg");
  });
  parser.on("opentag", (tag) => {
    const parent = open.at(-1);
    // Renderers walk through a drawing by recursion.
    if (open.length > maxDepth) throw new MarkError("element", tag.name);
    if (skipped > 0 || notes.has(tag.name) || tag.name.includes(":")) {
      skipped += 1;
    } else if (parent === undefined) {
      side = sideOf(tag);
      root.attributes = attributesOf(tag, options, idOf, outerAttributes);
      open.push(root);
    } else if (tag.name === "defs") {
      // Clip paths draw nothing where they are defined, so they need no frame.
      open.push(parent);
    } else if (shapes.has(tag.name)) {
      const attributes = attributesOf(tag, options, idOf);
      const node: MarkNode = { name: tag.name, attributes, children: [] };
      parent.children.push(node);
      open.push(node);
    } else {
      throw new MarkError("element", tag.name);
    }
  });
  parser.on("closetag", () => {
    if (skipped > 0) skipped -= 1;
    else open.pop();
  });
  parser.write(source.replace(/^\uFEFF/, "").trim()).close();
  if (!drawsAny(root.children)) throw new MarkError("empty");
  const isPlain = Object.keys(root.attributes).length === 0;
  return { side, nodes: isPlain ? root.children : [root] };
}

const frames = new Set(["svg", "g", "clipPath"]);

function drawsAny(nodes: readonly MarkNode[]): boolean {
  return nodes.some(({ name, children }) => !frames.has(name) || drawsAny(children));
}

/** Attributes that the outer `<svg>` may hand down to its shapes. */
const outerAttributes = /^(?:fill|stroke)(?:-|$)|^clip-rule$/;

/** @returns the side of the square, from `viewBox` or else from `width` and `height` */
function sideOf({ name, attributes }: SaxesTagPlain): number {
  if (name !== "svg") throw new MarkError("not-svg");
  const given = attributes["viewBox"] ?? `0 0 ${attributes["width"]} ${attributes["height"]}`;
  const [x, y, width, height] = given
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (x !== 0 || y !== 0 || width === undefined || !(width > 0) || width !== height) {
    throw new MarkError("not-square");
  }
  return width;
}

function attributesOf(
  { name: element, attributes: given }: SaxesTagPlain,
  { allowsOwnColours }: Options,
  idOf: (name: string) => string,
  only?: RegExp,
): Record<string, string> {
  const written: Record<string, string> = {};
  for (const [name, raw] of Object.entries(given)) {
    const value = raw.trim();
    if (mustKnow.test(name)) throw new MarkError("attribute", `${element} ${name}`);
    if (only !== undefined && !only.test(name)) continue;
    if (name === "id") {
      // Only a clip path is ever referred to.
      if (element === "clipPath") written["id"] = idOf(value);
    } else if (name === "clip-path") {
      const [, target] = reference.exec(value) ?? [];
      if (target === undefined) throw new MarkError("value", `${element} ${name}`);
      written[name] = `url(#${idOf(target)})`;
    } else if (name === "fill" || name === "stroke") {
      const isAllowed =
        tokenColours.includes(value) || (allowsOwnColours && plainColour.test(value));
      if (!isAllowed) throw new MarkError("colour", value.slice(0, 40));
      written[name] = value;
    } else {
      const form = attributes[name];
      if (form === undefined) continue;
      if (!form.test(value)) throw new MarkError("value", `${element} ${name}`);
      written[name] = value;
    }
  }
  return written;
}
