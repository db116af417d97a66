import type { LegalPageName } from "~/domain/legal-page/legal-page";
import { earliestDay, noticeDays } from "~/domain/legal-page/legal-rules";
import { fill } from "~/i18n/fill";
import { useFieldProblem } from "~console/ui/problem";
import { useLanguage } from "~console/words";
import { wholeDayIn } from "./legal-view";

/** The first day of a version, with what the notice period allows. */
export function DayField({
  name,
  announcedOn,
  value,
  onChange,
}: {
  name: LegalPageName;
  announcedOn: string;
  value: string;
  onChange: (day: string) => void;
}) {
  const language = useLanguage();
  const { legal } = language.words;
  const problem = useFieldProblem("day");
  const days = noticeDays[name];
  const earliest = wholeDayIn(language.locale, earliestDay(name, announcedOn));
  return (
    <div className="mt-4">
      <label htmlFor="legal-day" className="mb-1.5 block font-semibold">
        {legal.day}
      </label>
      <input
        id="legal-day"
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby="legal-day-rule"
        className="h-[38px] rounded-1 border border-line-strong bg-raised px-3 text-ink hover:border-ink aria-invalid:border-2 aria-invalid:border-danger coarse:h-11 coarse:text-base"
      />
      <p id="legal-day-rule" className="mt-1.5 text-micro text-ink-2">
        {problem !== undefined && <b className="text-danger">{problem} </b>}
        {days === 0 ? legal.noNotice : fill(legal.notice, { earliest, count: days })}
      </p>
    </div>
  );
}
