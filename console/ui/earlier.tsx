import { useLayoutEffect, useRef, useState } from "react";
import { useLanguage } from "~console/words";
import { Problem } from "./problem";
import type { Pages } from "./use-pages";

/**
 * Loads older entries below a list. After the last page a line says so, and takes the focus of the button. Otherwise
 * the focus would be lost, and the next Tab would start at the top of the screen.
 */
export function Earlier({ more, problem }: Pick<Pages<never>, "more" | "problem">) {
  const { list } = useLanguage().words;
  const end = useRef<HTMLParagraphElement>(null);
  const [isAsked, setAsked] = useState(false);
  const isEnd = isAsked && more === undefined;
  useLayoutEffect(() => {
    if (isEnd && document.activeElement === document.body) end.current?.focus();
  }, [isEnd]);
  return (
    <>
      {problem !== undefined && <Problem error={problem} />}
      {more !== undefined && (
        <button
          type="button"
          onClick={() => {
            setAsked(true);
            more();
          }}
          className="rule-link mt-3 text-micro coarse:py-3"
        >
          {list.earlier}
        </button>
      )}
      {isEnd && (
        <p ref={end} tabIndex={-1} className="mt-3 text-micro text-ink-2">
          {list.end}
        </p>
      )}
    </>
  );
}
