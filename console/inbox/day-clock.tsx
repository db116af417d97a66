import { fill } from "~/i18n/fill";
import { useWords } from "~console/words";

const bars = Array.from({ length: 15 }, (_, place) => place);

/** Fifteen bars: the days that are over are filled. */
export function DayClock({ passed, isUrgent = false }: { passed: number; isUrgent?: boolean }) {
  const { inbox } = useWords();
  return (
    <span
      role="img"
      aria-label={fill(inbox.bars, { passed })}
      className={`flex gap-[3px] ${isUrgent ? "text-ink" : "text-ink-2"}`}
    >
      {bars.map((place) => (
        <span
          key={place}
          className={`h-[11px] w-1 border border-current ${place < passed ? "bg-current" : ""}`}
        />
      ))}
    </span>
  );
}
