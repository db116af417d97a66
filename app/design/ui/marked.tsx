/** A text in pieces; the pieces that match a search are marked. */
export function Marked({ pieces }: { pieces: readonly { text: string; isMatch: boolean }[] }) {
  return pieces.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
      <mark key={index} className="bg-seal-wash text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
