import "./strings";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { fill } from "~/i18n/fill";
import { locales } from "~/i18n/locales";
import { Button } from "~console/ui/button";
import { useLanguage } from "~console/words";
import { dayWords } from "~console/words/times";
import { ticksOf } from "./scale";

/** The series of a day's bars, from the foot upwards. */
type Series = { name: string; look: "solid" | "hatched" | "outlined" };
type DayCounts = { day: string; counts: readonly number[] };

const height = 232;
const foot = 24;
const head = 10;
const gutter = 44;
const plot = height - foot - head;

/** Noon of a day in China, which is on that day everywhere that counts. */
const noon = (day: string) => `${day}T04:00:00.000Z`;

/**
 * Bars by day, and the same as a table in their place. The arrows go from day to day; the figures of
 * the day under the pointer or the focus stand below.
 */
export function DayBars({
  title,
  series,
  days,
}: {
  title: string;
  series: readonly Series[];
  days: readonly DayCounts[];
}) {
  const { locale, words } = useLanguage();
  const [isTable, setTable] = useState(false);
  const number = new Intl.NumberFormat(locales[locale].htmlLang);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
        {series.map(({ name, look }, place) => (
          <span key={name} className="flex items-center gap-2 text-micro">
            <Swatch look={look} />
            {name}
            <span className="text-ink-2 tabular-nums">
              {number.format(days.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0))}
            </span>
          </span>
        ))}
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no form field set */}
        <span role="group" aria-label={title} className="ml-auto flex gap-1">
          {[false, true].map((shows) => (
            <Button
              key={String(shows)}
              size="row"
              tone={shows === isTable ? "line" : "quiet"}
              aria-pressed={shows === isTable}
              onPress={() => setTable(shows)}
            >
              {shows ? words.figures.table : words.figures.bars}
            </Button>
          ))}
        </span>
      </div>
      {isTable ? <DayTable {...{ title, series, days }} /> : <Chart {...{ title, series, days }} />}
    </div>
  );
}

const fills: Record<Series["look"], string> = {
  solid: "fill-hue-1 stroke-hue-1",
  hatched: "stroke-hue-2",
  outlined: "fill-line stroke-line-strong",
};

function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width={5}
        height={5}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={5} height={5} className="fill-hue-2-wash" />
        <path d="M0 0v5" className="stroke-hue-2" strokeWidth={2.6} />
      </pattern>
    </defs>
  );
}

function Swatch({ look }: { look: Series["look"] }) {
  const id = useId();
  return (
    <svg width={14} height={14} aria-hidden="true" className="shrink-0">
      <Hatch id={id} />
      <rect
        x={0.5}
        y={0.5}
        width={13}
        height={13}
        className={fills[look]}
        {...(look === "hatched" && { fill: `url(#${id})` })}
      />
    </svg>
  );
}

function Chart({
  title,
  series,
  days,
}: {
  title: string;
  series: readonly Series[];
  days: readonly DayCounts[];
}) {
  const { locale, words } = useLanguage();
  const hatch = useId();
  const svg = useRef<SVGSVGElement>(null);
  const width = useWidth(svg);
  const [current, setCurrent] = useState(days.length - 1);
  const chosen = Math.min(current, days.length - 1);
  const number = new Intl.NumberFormat(locales[locale].htmlLang);
  const ticks = ticksOf(Math.max(0, ...days.map(totalOf)));
  const top = ticks.at(-1) ?? 1;
  const step = (width - gutter) / days.length;
  const bar = Math.max(1.5, step * 0.66);
  const yOf = (count: number) => head + plot * (1 - count / top);
  const spacing = Math.ceil(days.length / Math.max(2, Math.floor((width - gutter) / 110)));
  const sayDay = (day: DayCounts) => {
    const parts = series.map(
      ({ name }, place) => `${name} ${number.format(day.counts[place] ?? 0)}`,
    );
    return `${dayWords(locale, noon(day.day))}${locale === "cn" ? "：" : ": "}${parts.join(locale === "cn" ? "，" : ", ")}`;
  };
  const move = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: chosen - 1,
      ArrowRight: chosen + 1,
    };
    const to = { Home: 0, End: days.length - 1, ...steps }[event.key];
    if (to === undefined || to < 0 || to >= days.length) return;
    event.preventDefault();
    setCurrent(to);
    svg.current?.querySelector<SVGElement>(`[data-day="${days[to]?.day}"]`)?.focus();
  };
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - gutter;
    const place = Math.floor(x / step);
    if (place >= 0 && place < days.length) setCurrent(place);
  };
  const ofChosen = days[chosen];
  return (
    <div>
      <div className="relative">
        <svg width="100%" height={height} aria-hidden="true" className="absolute inset-0">
          {ticks.map((tick) => (
            <g key={tick}>
              <path d={`M${gutter} ${yOf(tick) + 0.5}H${width}`} className="stroke-line" />
              <text
                x={gutter - 8}
                y={yOf(tick) + 4}
                textAnchor="end"
                className="fill-ink-2 text-micro tabular-nums"
              >
                {number.format(tick)}
              </text>
            </g>
          ))}
          {days.map((day, place) =>
            (days.length - 1 - place) % spacing === 0 && place >= spacing / 3 ? (
              <text
                key={day.day}
                x={Math.min(width - 22, gutter + (place + 0.5) * step)}
                y={height - 6}
                textAnchor="middle"
                className="fill-ink-2 text-micro"
              >
                {dayWords(locale, noon(day.day))}
              </text>
            ) : null,
          )}
        </svg>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no other element for a group */}
        <svg
          ref={svg}
          width="100%"
          height={height}
          role="group"
          aria-label={fill(words.figures.chart, {
            title,
            from: dayWords(locale, noon(days[0]?.day ?? "2000-01-01")),
            to: dayWords(locale, noon(days.at(-1)?.day ?? "2000-01-01")),
          })}
          onPointerMove={point}
          onKeyDown={move}
          className="relative block"
        >
          <Hatch id={hatch} />
          {days.map((day, place) => {
            const x = gutter + place * step + (step - bar) / 2;
            return (
              // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a picture that keys reach for its figures
              <g
                key={day.day}
                role="img"
                tabIndex={place === chosen ? 0 : -1}
                aria-label={sayDay(day)}
                data-day={day.day}
                onFocus={() => setCurrent(place)}
                className="outline-offset-2"
              >
                <DayBar {...{ day, series, x, width: bar, yOf, hatch }} />
              </g>
            );
          })}
        </svg>
      </div>
      <p aria-hidden="true" className="min-h-10 text-micro text-ink-2 tabular-nums sm:min-h-5">
        {ofChosen === undefined ? "" : sayDay(ofChosen)}
      </p>
    </div>
  );
}

/** The parts of a day, one upon the other. */
function DayBar({
  day,
  series,
  x,
  width,
  yOf,
  hatch,
}: {
  day: DayCounts;
  series: readonly Series[];
  x: number;
  width: number;
  yOf: (count: number) => number;
  hatch: string;
}) {
  return (
    <>
      {series.map(({ name, look }, part) => {
        const below = day.counts.slice(0, part).reduce((sum, count) => sum + count, 0);
        const count = day.counts[part] ?? 0;
        const y = yOf(below + count);
        return count === 0 ? null : (
          <rect
            key={name}
            {...{ x, y, width }}
            height={yOf(below) - y}
            className={fills[look]}
            {...(look === "hatched" && { fill: `url(#${hatch})` })}
          />
        );
      })}
      {/* What the focus is drawn around on a day of none. */}
      <rect {...{ x, width }} y={yOf(0)} height={1} className="fill-line-strong" />
    </>
  );
}

const totalOf = ({ counts }: DayCounts) => counts.reduce((sum, count) => sum + count, 0);

/** The width that a drawing has on the page: text in it keeps its size on every screen. */
function useWidth(of: React.RefObject<Element | null>): number {
  const [width, setWidth] = useState(720);
  useEffect(() => {
    if (of.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(of.current);
    return () => observer.disconnect();
  }, [of]);
  return width;
}

function DayTable({
  title,
  series,
  days,
}: {
  title: string;
  series: readonly Series[];
  days: readonly DayCounts[];
}) {
  const { locale, words } = useLanguage();
  const number = new Intl.NumberFormat(locales[locale].htmlLang);
  const cell = "py-2 pl-4 text-right tabular-nums";
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-ink text-micro text-ink-3">
          <th scope="col" className="py-2 text-left font-normal">
            {words.figures.day}
          </th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className="py-2 pl-4 text-right font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map(({ day, counts }) => (
          <tr key={day} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal">
              {dayWords(locale, noon(day))}
            </th>
            {series.map(({ name }, place) => (
              <td key={name} className={cell}>
                {number.format(counts[place] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
