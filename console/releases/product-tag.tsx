import type { ReleaseLine } from "~/console-api/schemas/releases";
import { fill } from "~/i18n/fill";
import { useWords } from "~console/words";

const hues = [
  "bg-hue-1-wash text-hue-1",
  "bg-hue-2-wash text-hue-2",
  "bg-hue-3-wash text-hue-3",
] as const;

/** The client plain; a kernel with its milestone, in a hue that stays its own. */
export function ProductTag({ release }: { release: Pick<ReleaseLine, "product" | "kernel"> }) {
  const { releases: words } = useWords();
  if (release.kernel === null) return <span className="text-ink-2">{words.products.client}</span>;
  return (
    <span
      className={`rounded-1 px-1.5 py-0.5 text-micro ${hues[Number(release.kernel) % 3] ?? ""}`}
    >
      {fill(words.kernel, { number: release.kernel })}
    </span>
  );
}
