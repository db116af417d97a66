import { type ReactNode, useState } from "react";
import { Button } from "~console/ui/button";
import { Earlier } from "~console/ui/earlier";
import { PersonPrint } from "~console/ui/person";
import { Time } from "~console/ui/time";
import type { Pages } from "~console/ui/use-pages";

/** A version in a history. */
type HistoryLine = {
  id: number;
  /** Its number as people see it; drafts that were kept have none. */
  version?: string;
  author: { staffId: number; name: string } | null;
  /** The author's name, or words for whoever is not of the staff. */
  name: string;
  at: string;
  /** Facts that follow the time. */
  facts: readonly string[];
  /** The button that opens the content; null: there is nothing to open. Without it, the content is always shown. */
  opener?: { label: string; about: string } | null;
  show: () => ReactNode;
  /** The button that asks to restore it; undefined: it cannot be restored. */
  restore?: { label: string; name?: string; ask: () => void } | undefined;
};

/** Versions, the newest first: who wrote each when, what it says or changes, and a button to restore it. */
export function HistoryList({
  lines,
  pages: { more, problem },
  isSunk = false,
}: {
  lines: readonly HistoryLine[];
  pages: Pick<Pages<never>, "more" | "problem">;
  /** The list stands on a sunk ground inside another part. */
  isSunk?: boolean;
}) {
  const [opened, setOpened] = useState<number>();
  return (
    <>
      <ul>
        {lines.map(({ id, version, author, name, at, facts, opener, show, restore }) => (
          <li key={id} className={`border-b border-line py-2 ${isSunk ? "last:border-b-0" : ""}`}>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {version !== undefined && <span className="w-8 font-semibold">{version}</span>}
              {author !== null && <PersonPrint staffId={author.staffId} />}
              <span className="min-w-0 grow">
                {name}{" "}
                <span className={isSunk ? "text-ink-2" : "text-ink-3"}>
                  <Time at={at} />
                  {facts.map((fact) => ` · ${fact}`)}
                </span>
              </span>
              {opener != null && (
                <button
                  type="button"
                  aria-expanded={opened === id}
                  onClick={() => setOpened(opened === id ? undefined : id)}
                  className="rule-link coarse:py-3"
                >
                  {opener.label}
                  <span className="sr-only">: {opener.about}</span>
                </button>
              )}
              {restore !== undefined && (
                <Button
                  size="row"
                  {...(restore.name !== undefined && { "aria-label": restore.name })}
                  onPress={restore.ask}
                >
                  {restore.label}
                </Button>
              )}
            </div>
            {(opener === undefined || opened === id) && show()}
          </li>
        ))}
      </ul>
      <Earlier more={more} problem={problem} />
    </>
  );
}
