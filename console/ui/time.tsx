import { useLanguage } from "~console/words";
import { clockWords, dayWords, secondWords, timeWords } from "~console/words/times";

const forms = {
  day: dayWords,
  time: timeWords,
  second: secondWords,
  clock: (_: unknown, iso: string) => clockWords(iso),
};

/** A time in China; the title has it whole. */
export function Time({
  at,
  form = "time",
  className = "",
}: {
  at: string;
  form?: keyof typeof forms;
  className?: string;
}) {
  const { locale } = useLanguage();
  return (
    <time dateTime={at} title={at} className={className}>
      {forms[form](locale, at)}
    </time>
  );
}
