/**
 * A line for visitors who do not use Windows, filled in by `~/islands/behaviours/system-note.ts`.
 * Its space is reserved, so that nothing shifts.
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
