/**
 * One calm line for a visitor who is not on Windows (`~/islands/behaviours/system-note.ts`). Its
 * place is kept, so nothing moves.
 */
export function SystemNote({ text }: { text: string }) {
  return (
    <p
      role="status"
      data-system-note={text}
      className="needs-script mt-5 min-h-14 max-w-[30em] text-small text-ink-2"
    />
  );
}
