import { useEffect, useState } from "react";
import { checkText, isStopping, type TextFinding } from "~/domain/document/text-check";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { rowsOf, type SourceParagraph } from "~console/editor/pairs";
import { Icon } from "~console/ui/icon";
import { useLanguage } from "~console/words";

/** How long a writer pauses before the text is checked again, in milliseconds. */
const pause = 1_000;

/** Points to settle before a text goes out. */
export type TextCheck = {
  findings: readonly TextFinding[];
  /** Paragraphs of the source that the translation does not have. */
  untranslated: number;
};

const nothingFound: TextCheck = { findings: [], untranslated: 0 };

/** Checks a text a second after its last change. `column`: the source beside a translation. */
export function useTextCheck(
  body: string,
  column: readonly SourceParagraph[] | undefined,
): TextCheck {
  const [check, setCheck] = useState(nothingFound);
  useEffect(() => {
    const timer = setTimeout(() => {
      const isBegun = body.trim() !== "";
      const rows = column !== undefined && isBegun ? rowsOf(column, body) : [];
      const missing = rows.filter(
        ({ left, place }) => left !== null && place === null && column?.[left]?.index !== null,
      );
      setCheck({ findings: checkText(body), untranslated: missing.length });
    }, pause);
    return () => clearTimeout(timer);
  }, [body, column]);
  return check;
}

/** Lists what to settle before a text goes out, the gravest first, each with a way to its line. */
export function BeforeOut({
  check: { findings, untranslated },
  onGo,
}: {
  check: TextCheck;
  onGo: (line: number) => void;
}) {
  const { words, locale } = useLanguage();
  const { check: said } = words.articles.publish;
  const count = findings.length + (untranslated > 0 ? 1 : 0);
  if (count === 0) return null;
  const sorted = [...findings].sort(
    (one, other) => Number(isStopping(other)) - Number(isStopping(one)),
  );
  return (
    <section aria-label={said.title} className="text-micro">
      <h3 className="flex justify-between border-b border-ink pb-1.5 text-small font-semibold">
        {said.title}
        <span className="font-normal text-ink-3">{count}</span>
      </h3>
      <ul>
        {sorted.map((finding) => (
          <Line
            key={`${finding.line} ${finding.code} ${finding.part}`}
            isGrave={isStopping(finding)}
          >
            {fill(said.found[finding.code], { part: finding.part, line: finding.line })}
            {finding.code !== "empty" && (
              <button
                type="button"
                className="rule-link ml-1.5 coarse:py-3"
                onClick={() => onGo(finding.line)}
              >
                {fill(said.go, { line: finding.line })}
              </button>
            )}
          </Line>
        ))}
        {untranslated > 0 && (
          <Line isGrave={false}>{countWords(said.untranslated, untranslated, locale)}</Line>
        )}
      </ul>
    </section>
  );
}

function Line({ isGrave, children }: { isGrave: boolean; children: React.ReactNode }) {
  return (
    <li className="flex gap-2 border-b border-line py-2">
      <Icon
        name={isGrave ? "octagon" : "triangle"}
        size={14}
        className={`mt-0.5 ${isGrave ? "text-danger" : "text-warn"}`}
      />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
