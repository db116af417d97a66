import { locales } from "~/i18n/locales";
import { useLanguage } from "~console/words";

/** Counts as bars in rows, the figure at the right: the list is its own table. */
export function RowBars({
  rows,
}: {
  rows: readonly { key: string; label: React.ReactNode; count: number }[];
}) {
  const { locale } = useLanguage();
  const number = new Intl.NumberFormat(locales[locale].htmlLang);
  const largest = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul>
      {rows.map(({ key, label, count }) => (
        <li
          key={key}
          className="grid min-h-[38px] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-1.5"
        >
          <span className="min-w-0 break-words">{label}</span>
          <span className="text-right tabular-nums">{number.format(count)}</span>
          <svg
            viewBox="0 0 100 8"
            preserveAspectRatio="none"
            height={8}
            width="100%"
            aria-hidden="true"
            className="col-span-2 block"
          >
            <rect width={100} height={8} className="fill-sunk" />
            <rect width={(100 * count) / largest} height={8} className="fill-ink-2" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
