import "./strings";
import type { Shape } from "~/domain/document/paragraphs";
import { useWords } from "~console/words";
import type { DiffPart } from "./word-diff";

/** A compared paragraph: what was inserted and deleted, also for who cannot see the colours. */
export function DiffMarks({ parts }: { parts: readonly DiffPart[] }) {
  const { drafts } = useWords();
  let place = 0;
  return parts.map(({ kind, text }) => {
    const key = `${kind} ${place}`;
    place += text.length;
    if (kind === "same") return <span key={key}>{text}</span>;
    if (kind === "inserted") {
      return (
        <ins
          key={key}
          data-difference=""
          className="bg-hue-2-wash text-ink decoration-hue-2 decoration-[1.5px]"
        >
          <span className="sr-only">{drafts.inserted} </span>
          {text}
        </ins>
      );
    }
    return (
      <del key={key} data-difference="" className="bg-seal-wash text-ink-2 decoration-seal-ink">
        <span className="sr-only">{drafts.deleted} </span>
        {text}
      </del>
    );
  });
}

const heading = /^ {0,3}#{1,6}\s+/;

/** Classes of a paragraph by what it is: headings in the display face, code in the mono face. */
export function paragraphLook(shape: Shape): string {
  if (shape.startsWith("#")) return "display text-[1.1875rem] leading-[1.4]";
  return shape === "code" ? "mono" : "";
}

/** The parts of a paragraph without the mark of its heading. */
export function withoutHeadingMark(parts: readonly DiffPart[]): readonly DiffPart[] {
  const whole = parts.map(({ text }) => text).join("");
  const [mark] = heading.exec(whole) ?? [];
  const [first] = parts;
  // Where a paragraph became a heading, the mark is the difference.
  if (mark === undefined || first === undefined) return parts;
  if (first.kind !== "same" && parts.length > 1) return parts;
  let rest = mark.length;
  return parts.flatMap((part) => {
    if (rest === 0) return [part];
    const text = part.text.slice(rest);
    rest = Math.max(0, rest - part.text.length);
    return text === "" ? [] : [{ ...part, text }];
  });
}
