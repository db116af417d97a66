import type { ReactNode } from "react";

/** Colours by meaning; `hueWash` has those of one item among many. */
export const inkTag = "bg-ink text-on-ink";
export const currentTag = "bg-hue-2-wash text-hue-2";
export const betaTag = "bg-hue-3-wash text-hue-3";

/**
 * A small label, 20 px high.
 * @param colours classes of its ground and its text
 */
export function Tag({ colours, children }: { colours: string; children: ReactNode }) {
  return (
    <span className={`inline-flex h-5 items-center px-2 text-[0.75rem] leading-none ${colours}`}>
      {children}
    </span>
  );
}
