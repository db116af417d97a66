import type { LinkLine } from "~/console-api/schemas/links";
import { daysUntil } from "~/domain/link-list/link-list";
import { fill } from "~/i18n/fill";
import { useLanguage } from "~console/words";
import { dayWords } from "~console/words/times";

const noon = (day: string | undefined) => `${day ?? "2000-01-01"}T04:00:00.000Z`;

/** 30 days of a link as marks: a failed day is a cross. Pressed, it opens the table behind it. */
export function Strip({
  link,
  name,
  today,
  onPress,
}: {
  link: LinkLine;
  name: string;
  today: string;
  onPress: () => void;
}) {
  const { locale, words } = useLanguage();
  const checked = link.days.filter((day) => day !== "none").length;
  const days = daysUntil(today, link.days.length);
  const label = fill(words.links.strip, {
    name,
    checked,
    working: link.days.filter((day) => day === "working").length,
    from: dayWords(locale, noon(days[0])),
    to: dayWords(locale, noon(days.at(-1))),
  });
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="relative z-10 block min-h-7 rounded-1 py-1.5 coarse:min-h-11"
    >
      <svg width={150} height={12} viewBox="0 0 150 12" aria-hidden="true" className="block">
        {link.days.map((day, index) => {
          const x = index * 5;
          const key = days[index];
          if (day === "failed") {
            return (
              <path
                key={key}
                d={`M${x + 0.6} 2.5l3 7M${x + 3.6} 2.5l-3 7`}
                className="stroke-danger"
                strokeWidth={1.3}
              />
            );
          }
          return (
            <rect
              key={key}
              x={x + 0.5}
              y={day === "working" ? 1.5 : 9}
              width={3}
              height={day === "working" ? 9 : 1.5}
              className={day === "working" ? "fill-ink-2" : "fill-line-strong"}
            />
          );
        })}
      </svg>
    </button>
  );
}
