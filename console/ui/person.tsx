import { MiniPrint } from "~/design/drawings/mini-print";

const hues = [
  "text-hue-1",
  "text-hue-2",
  "text-hue-3",
  "text-hue-4",
  "text-hue-5",
  "text-hue-6",
] as const;

/** A person's print, in the hue that stays theirs. */
export function PersonPrint({ staffId, size = 22 }: { staffId: number; size?: number }) {
  return <MiniPrint id={`staff ${staffId}`} size={size} className={hues[staffId % 6] ?? ""} />;
}
