import "./strings";
import { fill } from "~/i18n/fill";
import { CallError } from "~console/api/call-error";
import { type Saver, useSaver } from "~console/ui/other-window";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";

/** Whose draft is there, and of when; null: none. */
export type DraftNow = { author: Saver; savedAt: string | null } | null;

/** After a refusal because the draft has moved on: who changed it, and what another press would do. */
export function MovedNote({ error, draft }: { error: unknown; draft: DraftNow }) {
  const { locale, words } = useLanguage();
  const { kept } = words;
  const { isOwn, name } = useSaver()(draft?.author);
  if (!(error instanceof CallError) || error.code !== "moved-on") return null;
  return (
    <p role="status" className="mt-3 text-ink-2">
      {draft === null || draft.savedAt === null
        ? kept.movedGone
        : fill(isOwn ? kept.movedByOwn : kept.movedBy, {
            name,
            time: timeWords(locale, draft.savedAt),
          })}
    </p>
  );
}
