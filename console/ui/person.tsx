import { hueText } from "~/design/drawings/hue-style";
import { MiniPrint } from "~/design/drawings/mini-print";

/** A person's print, in the hue that stays theirs. */
export function PersonPrint({ staffId, size = 22 }: { staffId: number; size?: number }) {
  return <MiniPrint id={`staff ${staffId}`} size={size} className={hueText((staffId % 6) + 1)} />;
}
