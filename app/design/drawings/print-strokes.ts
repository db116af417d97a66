/** A line of a print: a path, and how it is broken. */
export interface Stroke {
  d: string;
  dash?: string;
  offset?: number;
}

/** Chance that is the same for the same seed: numbers from 0 up to 1. */
export function rng(seed: string): () => number {
  let h = 2166136261;
  for (let i = 0; i < seed.length; i++) {
    h ^= seed.charCodeAt(i);
    h = Math.imul(h, 16777619);
  }
  return () => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A length as drawings write it, to a tenth. */
export const tenth = (n: number) => +n.toFixed(1);
