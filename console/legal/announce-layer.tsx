import { useState } from "react";
import type { LegalText } from "~/console-api/schemas/legal";
import type { LegalWords } from "~/domain/legal-page/legal-page";
import { earliestDay, goneRows } from "~/domain/legal-page/legal-rules";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { ActLayer } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { fieldProblemWords } from "~console/ui/problem";
import { showToast } from "~console/ui/toasts";
import { type Language, useLanguage } from "~console/words";
import { DayField } from "./day-field";
import { LegalDifference } from "./legal-difference";
import { nextNumber, versionIn, wholeDayIn } from "./legal-view";

type Props = {
  text: LegalText;
  words: Record<Locale, LegalWords>;
  /** Languages that differ from the version in force. */
  changed: readonly Locale[];
  /** Saves what waits; rejects where not all of it is on the server. */
  savedVersions: () => Promise<Record<Locale, number>>;
  onClose: () => void;
  onDone: () => void;
};

/** Shows what the next version changes, and publishes it from a day on. */
export function AnnounceLayer({ text, words, changed, savedVersions, onClose, onDone }: Props) {
  const language = useLanguage();
  const { legal } = language.words;
  const own = legal.editor;
  const { name, today, inForce } = text;
  const [day, setDay] = useState(() => earliestDay(name, today));
  const version = versionIn(language, nextNumber(text));
  const said = day === "" ? undefined : wholeDayIn(language.locale, day);
  const gone = localeCodes.flatMap((locale) =>
    goneRows(inForce.words[locale].body, words[locale].body),
  );
  const [only] = changed;
  return (
    <ActLayer
      isPublic
      tone="seal"
      title={fill(own.announceTitle, { version, name: legal.names[name] })}
      text={own.announceText}
      act={
        said === undefined
          ? fill(own.announceEmpty, { version })
          : fill(own.announceAct, { version, day: said })
      }
      keep={own.keepSite}
      onClose={onClose}
      onAct={async () => {
        const versions = await savedVersions();
        const newest = text.versions.lines[0]?.number ?? 0;
        await call("announceLegalVersion", { name, versions, newest, day });
        const isNow = day === today;
        showToast(fill(isNow ? own.inForce : own.announced, { version, day: said ?? day }));
        onDone();
      }}
    >
      {(error) => (
        <>
          <WrongFields error={error} />
          {changed.length === 1 && only !== undefined && (
            <Note tone="warn" icon="triangle" className="mt-4">
              <p>{fill(own.oneLanguage, { language: legal.inLanguage[only] })}</p>
            </Note>
          )}
          {name === "cookie" && (
            <Note tone="warn" icon="triangle" className="mt-4">
              <p>{own.asksAgain}</p>
            </Note>
          )}
          {gone.length > 0 && (
            <Note tone="warn" icon="triangle" className="mt-4">
              <p>{fill(own.gone, { rows: gone.join(" · ") })}</p>
            </Note>
          )}
          <DayField name={name} announcedOn={today} value={day} onChange={setDay} />
          <LegalDifference before={inForce.words} after={words} isNarrow />
        </>
      )}
    </ActLayer>
  );
}

/** What is missing or wrong in which language. */
function WrongFields({ error }: { error: unknown }) {
  const language = useLanguage();
  const { editor } = language.words.legal;
  const fields = error instanceof CallError ? error.fields : {};
  const named = Object.keys(fields).flatMap((path) =>
    path === "day" ? [] : [fieldIn(language, error, path)],
  );
  if (named.length === 0) return null;
  return (
    <Note tone="danger" role="alert" className="mt-4">
      <p className="font-semibold">{fill(editor.wrongFields, { fields: named.join(" · ") })}</p>
    </Note>
  );
}

function fieldIn(language: Language, error: unknown, path: string): string {
  const { inLanguage, editor } = language.words.legal;
  const problem = error instanceof CallError ? error.fields[path] : undefined;
  const [locale = "", field = ""] = path.split(".");
  const said = locale === "cn" ? inLanguage.cn : inLanguage.en;
  if (problem === "wrong") return `${said}: ${editor.places}`;
  const hasLine = error instanceof CallError && error.lines[path] !== undefined;
  if (hasLine || problem === "too-complex" || problem === "shows-nothing") {
    return `${said}: ${fieldProblemWords(language, error, path)}`;
  }
  const names: Record<string, string> = { title: editor.titleField, summary: editor.summary };
  return `${said}: ${names[field] ?? "Markdown"}`;
}
