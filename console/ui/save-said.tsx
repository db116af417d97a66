import type { ReactNode } from "react";

/** Whether what is typed is not on the server. */
export const isUnsaved = (kind: string): boolean =>
  kind === "failed" || kind === "offline" || kind === "conflict";

/** Where what is typed is kept, always at the same place. `line` says it. */
export function SaveSaid({ kind, line }: { kind: string; line: string }) {
  const tone = isUnsaved(kind) ? "text-danger" : "text-ink-2";
  return (
    <SaveAloud kind={kind} line={line}>
      <span data-save={kind} className={`text-micro tabular-nums ${tone}`}>
        {line}
      </span>
    </SaveAloud>
  );
}

/** How a save went, for screen readers. Only what is wrong is said aloud: who writes does not want to hear of every save. */
export function SaveAloud({
  kind,
  line,
  children,
}: {
  kind: string;
  line: string;
  children: ReactNode;
}) {
  return (
    <>
      {children}
      <span role="status" className="sr-only">
        {isUnsaved(kind) ? line : ""}
      </span>
    </>
  );
}
