import { darkMark, mark } from "virtual:brand-marks";
import { createContext, createElement, type ReactElement, useContext, useId } from "react";
import { type Mark as MarkDrawing, type MarkNode, type Marks, withIdPrefix } from "~/lib/mark/mark";

/** The marks of the build. */
export const builtMarks: Marks = { light: mark, dark: darkMark };

const MarksContext = createContext<Marks | null>(null);

/** Gives `Mark` the operator's marks; null: those of the build. */
export const MarksProvider = MarksContext.Provider;

/** The logo. It is decoration beside the name. */
export function Mark({ size = 34 }: { size?: number }) {
  const { light, dark } = useContext(MarksContext) ?? builtMarks;
  if (dark === null) return <OneMark drawing={light} size={size} />;
  return (
    <>
      <OneMark drawing={light} size={size} theme="mark-for-light" />
      <OneMark drawing={dark} size={size} theme="mark-for-dark" />
    </>
  );
}

type OneMarkProps = {
  drawing: MarkDrawing;
  size: number;
  /** The class that shows a mark in the parts of one theme only. */
  theme?: "mark-for-light" | "mark-for-dark";
};

function OneMark({ drawing: { side, nodes }, size, theme }: OneMarkProps) {
  // A page has the mark several times, and an id only once.
  const id = useId();
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      aria-hidden="true"
      className={theme === undefined ? "shrink-0" : `shrink-0 ${theme}`}
    >
      {elementsOf(nodes, id)}
    </svg>
  );
}

/** The shapes as elements: the console's policy forbids `innerHTML`. */
function elementsOf(nodes: readonly MarkNode[], idPrefix: string): ReactElement[] {
  return nodes.map(({ name, attributes, children }, index) => {
    const props: Record<string, string | number> = { key: index };
    for (const [attribute, value] of Object.entries(attributes)) {
      const prop = attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      props[prop] = withIdPrefix(attribute, value, idPrefix);
    }
    return createElement(name, props, ...elementsOf(children, idPrefix));
  });
}
