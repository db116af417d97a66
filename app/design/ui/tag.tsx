import type { ReactNode } from "react";

/** One of the six identity hues, or ink. */
export type TagTone = 1 | 2 | 3 | 4 | 5 | 6 | "ink";

const tones: Record<TagTone, string> = {
  1: "bg-hue-1-wash text-hue-1",
  2: "bg-hue-2-wash text-hue-2",
  3: "bg-hue-3-wash text-hue-3",
  4: "bg-hue-4-wash text-hue-4",
  5: "bg-hue-5-wash text-hue-5",
  6: "bg-hue-6-wash text-hue-6",
  ink: "bg-ink text-on-ink",
};

/** A small label, 20 px high. */
export function Tag({ tone, children }: { tone: TagTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 items-center px-2 text-[0.75rem] leading-none ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

/** The hue for an index from 0; the six hues repeat. */
export function hueOf(index: number): TagTone {
  return ((index % 6) + 1) as TagTone;
}
