import { diffLines } from "diff";
import { useMemo, useState } from "react";
import { countWords } from "~/i18n/count";
import { DiffMarks, paragraphLook, withoutHeadingMark } from "~console/drafts/diff-marks";
import type { ParagraphDiff } from "~console/drafts/word-diff";
import { useLanguage } from "~console/words";

/** The newer text with what was taken out and put in; equal paragraphs are folded away. */
export function InText({ diffs }: { diffs: readonly ParagraphDiff[] }) {
  const { history } = useLanguage().words.articles;
  const { locale } = useLanguage();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const shown: React.ReactNode[] = [];
  for (let index = 0; index < diffs.length; index += 1) {
    const start = index;
    while (diffs[index] !== undefined && diffs[index]?.before === diffs[index]?.after) index += 1;
    const equal = index - start;
    // A heading before a difference says where one is.
    const nextIsHeading =
      diffs[index] !== undefined && (diffs[index - 1]?.shape ?? "text").startsWith("#");
    const folded = nextIsHeading ? equal - 1 : equal;
    if (folded > 1 && !open.has(start)) {
      shown.push(
        <p key={`fold ${start}`} className="my-3 text-ink-3">
          {countWords(history.equal, folded, locale)}
          {locale === "cn" ? "，" : ", "}
          <button
            type="button"
            onClick={() => setOpen(new Set([...open, start]))}
            className="rule-link"
          >
            {history.show}
          </button>
        </p>,
      );
    } else {
      for (let place = start; place < start + folded; place += 1) {
        shown.push(<ParagraphOf key={place} diff={diffs[place]} />);
      }
    }
    if (nextIsHeading) shown.push(<ParagraphOf key={index - 1} diff={diffs[index - 1]} />);
    if (diffs[index] !== undefined) shown.push(<ParagraphOf key={index} diff={diffs[index]} />);
  }
  return shown;
}

function ParagraphOf({ diff }: { diff: ParagraphDiff | undefined }) {
  if (diff === undefined) return null;
  const isDifferent = diff.before !== diff.after;
  return (
    <p
      {...(isDifferent && { "data-place": "" })}
      className={`my-3 break-words whitespace-pre-wrap ${paragraphLook(diff.shape)}`}
    >
      <DiffMarks parts={withoutHeadingMark(diff.parts)} />
    </p>
  );
}

/** What differs, the older words left and the newer ones right. */
export function SideBySide({ diffs }: { diffs: readonly ParagraphDiff[] }) {
  return diffs.map((diff, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing in this list moves
      key={index}
      data-place=""
      className="grid gap-x-6 gap-y-2 border-b border-line py-3 last:border-0 md:grid-cols-2"
    >
      {(["inserted", "deleted"] as const).map((hidden) => (
        <p key={hidden} className={`break-words whitespace-pre-wrap ${paragraphLook(diff.shape)}`}>
          <DiffMarks parts={diff.parts.filter(({ kind }) => kind !== hidden)} />
        </p>
      ))}
    </div>
  ));
}

/** The lines of the Markdown, with + and −. */
export function MarkdownLines({ before, after }: { before: string; after: string }) {
  const { editor } = useLanguage().words.articles;
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  return (
    <div className="mono break-words whitespace-pre-wrap">
      {lines.map(({ added, removed, value }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing in this list moves
          key={index}
          {...((added || removed) && { "data-place": "" })}
          className={added ? "bg-hue-2-wash" : removed ? "bg-seal-wash text-ink-2" : ""}
        >
          {(added || removed) && (
            <span className="sr-only">{added ? editor.inserted : editor.deleted} </span>
          )}
          {value
            .replace(/\n$/, "")
            .split("\n")
            .map((line) => `${added ? "+" : removed ? "−" : " "} ${line}\n`)
            .join("")}
        </div>
      ))}
    </div>
  );
}
