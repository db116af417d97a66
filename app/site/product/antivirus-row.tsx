import { fill } from "~/i18n/fill";
import type { HomeMessages } from "./words.en";

/** An antivirus scan with a public report. */
export type ReportedScan = { vendor: string; date: string; reportUrl: string };

type AntivirusRowProps = {
  messages: HomeMessages["antivirus"];
  scans: readonly ReportedScan[];
};

/** Fonts of the vendors' names, which stand in place of logos that we may not use. */
const cuts = [
  "font-semibold",
  "font-semibold",
  "",
  "font-semibold",
  "font-display font-semibold text-h4",
  "font-semibold text-h4 tracking-tight",
];

/** The vendors whose antivirus scanned the installer; each name is a link to the report. */
export function AntivirusRow({ messages, scans }: AntivirusRowProps) {
  const days = [...new Set(scans.map(({ date }) => date))];
  if (scans.length === 0) return null;
  return (
    <section
      aria-labelledby="antivirus"
      className="defer-layout border-b border-line [--deferred-height:15rem]"
    >
      <div className="page grid gap-y-3 py-6 xl:grid-cols-[var(--rail)_1fr] xl:items-center">
        <p id="antivirus" className="text-micro leading-relaxed text-ink-3">
          {messages.label}
          {days.length === 1 && <span className="mono block">{days[0]}</span>}
        </p>
        <ul className="grid grid-cols-2 gap-x-7 text-ink-2 md:flex md:flex-wrap md:items-center xl:justify-between">
          {scans.map(({ vendor, date, reportUrl }, index) => (
            <li key={vendor}>
              <a
                href={reportUrl}
                rel="noopener nofollow"
                className={`flex min-h-11 flex-wrap items-center gap-x-2 leading-tight underline-offset-4 hover:text-ink hover:underline ${cuts[index % cuts.length]}`}
              >
                {vendor}
                <span className="sr-only"> {fill(messages.report, { date })}</span>
                {days.length > 1 && (
                  <span aria-hidden="true" className="mono text-micro font-normal text-ink-3">
                    {date}
                  </span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
