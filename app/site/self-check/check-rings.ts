import { rng } from "~/design/drawings/print-strokes";
import { hashOf } from "~/lib/hash-text";
import type { Readings, RowId } from "./readings";

/** One ring of the print: an ellipse with gaps, leaning by some degrees about its middle. */
type Ring = { d: string; lean: number; middle: { x: number; y: number } };

/** The square in which the print is drawn. */
export const printSize = 464;

/** The whole print leans to the left, as thumbs do. */
export const printLean = -14;

const core = { x: 224, y: 202 };
const step = { x: 14.3, y: 18.2 };
const drift = 2.6;
const mostLean = 4.5;
/** Length of a gap along the ring. */
const gapLength = { least: 13, most: 21 };

/**
 * Draws a ring from a text, such as the hash of a value: the same text gives the same ring.
 * @param place 0 for the innermost
 */
export function checkRing(place: number, seed: string): Ring {
  const random = rng(seed);
  const radius = { x: (place + 0.6) * step.x, y: (place + 0.6) * step.y };
  const middle = { x: core.x, y: core.y + place * drift };
  const lean = (random() * 2 - 1) * mostLean;
  const fewest = place < 7 ? 1 : 2;
  const count = place < 3 ? 1 : fewest + Math.floor(random() * 2);
  const around = Math.PI * (radius.x + radius.y);
  const start = random();
  const gaps = Array.from({ length: count }, (_, index) => {
    const length = gapLength.least + random() * (gapLength.most - gapLength.least);
    // Each gap keeps to its own part of the ring, so that none falls upon another.
    const at = start + (index + random() * 0.6) / count;
    return { at, until: at + Math.min(length / around, 0.25) };
  });
  const d = gaps.map(({ until }, index) => {
    const next = gaps[index + 1]?.at ?? (gaps[0]?.at ?? 0) + 1;
    return arc(middle, radius, until, next);
  });
  return { d: d.join(""), lean: round(lean), middle };
}

/** The seed of a row's ring: its value, or its name until it is read. */
export function ringSeed(id: RowId, readings: Readings): string {
  const facts = readings[id];
  // The moment of a reading is no value of the browser.
  return facts ? hashOf(JSON.stringify({ ...facts, at: undefined })) : id;
}

type Point = { x: number; y: number };

/** A part of an ellipse; places on it are turns, from 0 to 1. */
function arc(middle: Point, radius: Point, from: number, to: number): string {
  const point = (turn: number) => {
    const angle = turn * 2 * Math.PI;
    const x = round(middle.x + radius.x * Math.cos(angle));
    return `${x} ${round(middle.y + radius.y * Math.sin(angle))}`;
  };
  const isLarge = to - from > 0.5 ? 1 : 0;
  return `M${point(from)}A${round(radius.x)} ${round(radius.y)} 0 ${isLarge} 1 ${point(to)}`;
}

const round = (value: number) => +value.toFixed(1);
