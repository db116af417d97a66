import { useEffect, useRef, useState } from "react";
import type { Present } from "~/console-api/schemas/articles";
import { reportEvery } from "~/domain/texts/text-rules";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { session } from "~console/api/session";
import { PersonPrint } from "~console/ui/person";
import { useLanguage } from "~console/words";
import { languageIn } from "./states";

/**
 * Reports that this editor is open, while its window is looked at, and says who else has it open;
 * nothing where nobody has.
 */
function usePresence(id: number, locale: Locale, save: unknown): readonly Present[] {
  const [others, setOthers] = useState<readonly Present[]>([]);
  const typed = useRef(false);
  const last = useRef(save);
  useEffect(() => {
    if (save !== last.current) typed.current = true;
    last.current = save;
  }, [save]);
  useEffect(() => {
    let isOpen = true;
    const report = async () => {
      // An ended session is the business of what the person does, not of this.
      if (document.visibilityState !== "visible" || session.get().state !== "in") return;
      const request = { locale, isWriting: typed.current, isOpen };
      typed.current = false;
      // Who else is here can be missing for a while: the next report asks again.
      const answer = await call("articlePresence", request, id).catch(() => null);
      if (isOpen) setOthers(answer?.others ?? []);
    };
    void report();
    const timer = setInterval(report, reportEvery);
    return () => {
      isOpen = false;
      clearInterval(timer);
      void report();
    };
  }, [id, locale]);
  return others;
}

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
  const others = usePresence(id, locale, save);
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
