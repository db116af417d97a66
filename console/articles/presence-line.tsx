import { useCallback, useEffect, useRef } from "react";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { languageIn } from "~console/drafts/states";
import { PersonPrint } from "~console/ui/person";
import { usePresence } from "~console/ui/use-presence";
import { useLanguage } from "~console/words";

/** Who else has the editor of an article open, and whether they write. */
export function PresenceLine({
  id,
  locale,
  save,
}: {
  id: number;
  locale: Locale;
  /** Where the typed words are: it changes with what is typed. */
  save: unknown;
}) {
  const language = useLanguage();
  const { presence } = language.words.articles;
  const typed = useRef(false);
  const last = useRef(save);
  useEffect(() => {
    if (save !== last.current) typed.current = true;
    last.current = save;
  }, [save]);
  const report = useCallback(
    (isOpen: boolean) => {
      const isWriting = typed.current;
      typed.current = false;
      return call("articlePresence", { locale, isWriting, isOpen }, id);
    },
    [id, locale],
  );
  const others = usePresence(report);
  return (
    <div role="status" aria-label={presence.label} className="flex flex-wrap gap-x-4 gap-y-1">
      {others.map(({ staffId, name, locale: their, isWriting }) => (
        <span key={staffId} className="flex items-center gap-2 text-micro text-ink-2">
          <PersonPrint staffId={staffId} />
          {fill(isWriting ? presence.writes : presence.reads, {
            name,
            language: languageIn(language, their),
          })}
        </span>
      ))}
    </div>
  );
}
