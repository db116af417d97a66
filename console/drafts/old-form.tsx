import "./strings";
import { fill } from "~/i18n/fill";
import { Note } from "~console/ui/note";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";

/** Shows what another version of the site stored in a form of its own: to be read, and copied from. */
export function OldForm({ text }: { text: string }) {
  const { kept } = useLanguage().words;
  return (
    <div className="mt-3">
      <p className="text-ink-2">{kept.oldFormText}</p>
      <pre className="mono mt-2 bg-sunk p-3 wrap-anywhere whitespace-pre-wrap">{text}</pre>
    </div>
  );
}

/** Says that the draft has an older form, which the fields cannot show, and what becomes of it. */
export function OldDraftNote({
  author,
  savedAt,
  text,
  consequence,
  className,
}: {
  author: { name: string } | null;
  savedAt: string | null;
  text: string;
  /** The change or discard that moves it; empty where the person may only read. */
  consequence: string;
  className: string;
}) {
  const { locale, words } = useLanguage();
  const { oldDraft, somebody } = words.kept;
  const time = savedAt === null ? "" : timeWords(locale, savedAt);
  return (
    <Note tone="warn" icon="triangle" className={className}>
      <p>
        <b>{fill(oldDraft, { name: author?.name ?? somebody, time })}</b> {consequence}
      </p>
      <OldForm text={text} />
    </Note>
  );
}
