import { hueWash } from "./hue-wash";
import archUrl from "./shapes/ridges-arch.svg?no-inline";
import deltaUrl from "./shapes/ridges-delta.svg?no-inline";
import loopUrl from "./shapes/ridges-loop.svg?no-inline";
import twinUrl from "./shapes/ridges-twin.svg?no-inline";
import whorlUrl from "./shapes/ridges-whorl.svg?no-inline";

const fields = [archUrl, deltaUrl, loopUrl, twinUrl, whorlUrl];

/** The hue of an article, 1 to 6: successive articles differ, and article 8 has hue 1. */
export function articleHue(id: number): number {
  return 1 + ((((8 - id) % 6) + 6) % 6);
}

/**
 * The cover of an article, decoration: one of several drawings in one of six hues, by the id. Set
 * its size by class; the drawing covers it and is cropped.
 */
export function RidgeCover({ id, className = "" }: { id: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 480 320"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="4.6"
      strokeLinecap="round"
      aria-hidden="true"
      className={`${hueWash(articleHue(id))} ${className}`}
    >
      <use href={`${fields[id % fields.length]}#r`} />
    </svg>
  );
}
