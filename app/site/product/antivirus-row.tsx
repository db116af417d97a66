import type { AntivirusScan } from "~/domain/release/scans/antivirus-scans.server";
import { fill } from "~/i18n/fill";
import type { HomeMessages } from "./words.en";

type AntivirusRowProps = {
  messages: HomeMessages["antivirus"];
  /** Name of the scanned file. */
  file: string;
  scans: readonly AntivirusScan[];
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

/**
 * The vendors whose engines scanned the file, with dates and links to the reports; renders nothing
 * without scans.
 */
export function AntivirusRow({ messages, file, scans }: AntivirusRowProps) {
  const days = [...new Set(scans.map(({ scannedOn }) => scannedOn))];
  if (scans.length === 0) return null;
  return (
    <section
      aria-labelledby="antivirus"
      className="defer-layout border-b border-line [--deferred-height:15rem]"
    >
      <div className="page grid gap-y-3 py-6 xl:grid-cols-[var(--rail)_1fr] xl:items-center">
        <p id="antivirus" className="break-words text-micro leading-relaxed text-ink-3">
          {fill(messages.label, { file })}
          {days.length === 1 && <span className="mono block">{days[0]}</span>}
        </p>
        <ul className="grid grid-cols-2 gap-x-7 text-ink-2 md:flex md:flex-wrap md:items-center xl:justify-between">
          {scans.map(({ engine, scannedOn, reportUrl }, index) => (
            <li key={engine}>
              <a
                href={reportUrl}
                rel="noopener nofollow"
                className={`flex min-h-11 flex-wrap items-center gap-x-2 leading-tight underline-offset-4 hover:text-ink hover:underline ${cuts[index % cuts.length]}`}
              >
                {engine}
                <span className="sr-only"> {fill(messages.report, { date: scannedOn })}</span>
                {days.length > 1 && (
                  <span aria-hidden="true" className="mono text-micro font-normal text-ink-3">
                    {scannedOn}
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
