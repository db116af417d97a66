import { fill } from "~/i18n/fill";
import { CallError } from "~console/api/call-error";
import { timeWords } from "~console/times";
import { useLanguage } from "~console/words";

/** Whose draft is there, and of when; null: none. */
export type DraftNow = { author: { name: string } | null; savedAt: string | null } | null;

/** After a refusal because the draft has moved on: who changed it, and what another press would do. */
export function MovedNote({ error, draft }: { error: unknown; draft: DraftNow }) {
  const { locale, words } = useLanguage();
  const { kept } = words;
  if (!(error instanceof CallError) || error.code !== "moved-on") return null;
  return (
    <p role="status" className="mt-3 text-ink-2">
      {draft === null || draft.savedAt === null
        ? kept.movedGone
        : fill(kept.movedBy, {
            name: draft.author?.name ?? kept.somebody,
            time: timeWords(locale, draft.savedAt),
          })}
    </p>
  );
}
