/** A sentence in which parts between backticks are code. */
export function CodeText({ children }: { children: string }) {
  return children.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a fixed sentence
      <code key={index} className="text-[0.93em]">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
