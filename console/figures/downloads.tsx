import "./strings";
import type { Figures } from "~/console-api/schemas/figures";
import { fill } from "~/i18n/fill";
import { locales } from "~/i18n/locales";
import { Section } from "~console/ui/section";
import { useLanguage } from "~console/words";
import { DayBars } from "./day-bars";
import { RowBars } from "./row-bars";

type Part = { downloads: Figures["downloads"]; title?: string };

/** Downloads of a product by day: its newest version, the one before, and the older ones. */
export function DownloadsByDay({ downloads, title }: Part) {
  const { locale, words } = useLanguage();
  const text = words.figures;
  const { days, newest, previous, channels } = downloads;
  const total = channels.reduce((all, { downloads: ofChannel }) => all + ofChannel, 0);
  const count = new Intl.NumberFormat(locales[locale].htmlLang).format(total);
  return (
    <Section title={title ?? text.downloads} meta={fill(text.inAll, { count })}>
      <DayBars
        title={text.downloads}
        series={[
          { name: newest ?? text.newest, look: "solid" },
          { name: previous ?? text.previous, look: "hatched" },
          { name: text.older, look: "outlined" },
        ]}
        days={days.map((day) => ({
          day: day.day,
          counts: [day.newest, day.previous, day.older],
        }))}
      />
    </Section>
  );
}

/** The same downloads by where they were begun. */
export function DownloadsByChannel({ downloads: { channels } }: Part) {
  const { figures: text } = useLanguage().words;
  return (
    <Section title={text.byChannel}>
      <RowBars
        rows={channels.map(({ channel, downloads }) => ({
          key: channel,
          label: text.channels[channel],
          count: downloads,
        }))}
      />
    </Section>
  );
}
