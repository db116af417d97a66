import { useState } from "react";
import type { ReleasePage } from "~/console-api/schemas/releases";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { FormLayer } from "~console/drafts/form-layer";
import { languageIn, languageNames } from "~console/drafts/states";
import { Button } from "~console/ui/button";
import { Layer, LayerTitle } from "~console/ui/dialog";
import { Earlier } from "~console/ui/earlier";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { Section } from "~console/ui/section";
import { TextArea } from "~console/ui/text-area";
import { Time } from "~console/ui/time";
import { useHistory } from "~console/ui/use-pages";
import { useLanguage } from "~console/words";
import { linesOf } from "./release-view";

type PartProps = { page: ReleasePage; mayWrite: boolean; onDone: (page: ReleasePage) => void };
type Notes = ReleasePage["notes"][Locale];

/** The notes, Chinese left and English right. */
export function NotesPart({ page, mayWrite, onDone }: PartProps) {
  const language = useLanguage();
  const { releases: own } = language.words;
  const [open, setOpen] = useState<{ layer: "edit" | "versions"; locale: Locale }>();
  const { product, version } = page.release;
  return (
    <Section id="notes" title={own.notes} meta={own.notesMeta}>
      <div className="grid gap-x-8 gap-y-6 pt-3 md:grid-cols-2">
        {localeCodes.map((code) => (
          <div key={code} className="min-w-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-1">
              <h3 lang={locales[code].htmlLang} className="font-semibold">
                {languageNames[code]}
              </h3>
              <span className="flex gap-1">
                {page.notes[code].number > 0 && (
                  <Button
                    size="row"
                    tone="quiet"
                    aria-label={fill(own.versionsOf, { language: languageIn(language, code) })}
                    onPress={() => setOpen({ layer: "versions", locale: code })}
                  >
                    {own.versions}
                  </Button>
                )}
                {mayWrite && (
                  <Button
                    size="row"
                    data-key="edit"
                    aria-label={fill(own.editIn, { language: languageIn(language, code) })}
                    onPress={() => setOpen({ layer: "edit", locale: code })}
                  >
                    {own.edit}
                  </Button>
                )}
              </span>
            </div>
            <NotesText notes={page.notes[code]} locale={code} />
          </div>
        ))}
      </div>
      {open?.layer === "edit" && (
        <EditNotes
          page={page}
          locale={open.locale}
          onClose={() => setOpen(undefined)}
          onDone={(now) => {
            setOpen(undefined);
            onDone(now);
          }}
        />
      )}
      {open?.layer === "versions" && (
        <Versions
          {...{ product, version }}
          locale={open.locale}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
}

/** Notes in the language that they are in. */
export function NotesText({
  notes: { remarks, updateContent },
  locale,
}: {
  notes: Pick<Notes, "remarks" | "updateContent">;
  locale: Locale;
}) {
  const { releases: own } = useLanguage().words;
  if (remarks === "" && updateContent.length === 0) {
    return <p className="border-t border-line py-2 text-ink-3">{own.noNotes}</p>;
  }
  return (
    <div lang={locales[locale].htmlLang}>
      {remarks !== "" && <p className="border-t border-line py-2 break-words">{remarks}</p>}
      <ol className="border-t border-line">
        {updateContent.map((line, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
            key={index}
            className="flex gap-3 border-b border-line py-2"
          >
            <span aria-hidden="true" className="w-4 shrink-0 text-ink-3 tabular-nums">
              {index + 1}
            </span>
            <span className="min-w-0 break-words">{line}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

type EditProps = {
  page: ReleasePage;
  locale: Locale;
  onClose: () => void;
  onDone: (now: ReleasePage) => void;
};

/** The notes as they are typed, with the number of those that they were begun from. */
type NotesForm = { remarks: string; changes: string; number: number };

/** Changes the notes in one language. */
function EditNotes({ page, locale, onClose, onDone }: EditProps) {
  const language = useLanguage();
  const { releases: own } = language.words;
  const { product, version, status } = page.release;
  const { remarks, updateContent, number } = page.notes[locale];
  const isPublic = status === "published";
  const name = languageIn(language, locale);
  return (
    <FormLayer<NotesForm, Notes>
      name={`notes ${product} ${version} ${locale}`}
      begun={{ remarks, changes: updateContent.join("\n"), number }}
      isPublic={isPublic}
      tone={isPublic ? "seal" : "ink"}
      title={fill(own.editIn, { language: name })}
      {...(isPublic && { text: own.publicText })}
      act={isPublic ? own.savePublic : own.saveDraft}
      keep={own.keepNotes}
      onClose={onClose}
      onSave={async (form, stored) => {
        const notes = {
          remarks: form.remarks,
          updateContent: linesOf(form.changes),
          number: stored?.number ?? form.number,
        };
        onDone(await call("saveReleaseNotes", { product, version, locale, notes }));
        return fill(own.notesSaved, { language: name });
      }}
      readStored={async ({ conflict }) => (conflict as ReleasePage | undefined)?.notes[locale]}
    >
      {({ form, change, stored }) => (
        <>
          {stored !== undefined && (
            <Note tone="warn" icon="triangle" title={own.storedNow}>
              <NotesText notes={stored} locale={locale} />
            </Note>
          )}
          <Field
            label={own.remarks}
            name="remarks"
            value={form.remarks}
            onChange={(text) => change({ remarks: text })}
            help={own.remarksHelp}
            maxLength={300}
            spellCheck="true"
            lang={locales[locale].htmlLang}
          />
          <TextArea
            label={own.changes}
            name="changes"
            value={form.changes}
            onChange={(text) => change({ changes: text })}
            rows={6}
            lang={locales[locale].htmlLang}
          />
        </>
      )}
    </FormLayer>
  );
}

/** The versions of the notes in one language. */
function Versions({
  product,
  version,
  locale,
  onClose,
}: Pick<ReleasePage["release"], "product" | "version"> & { locale: Locale; onClose: () => void }) {
  const language = useLanguage();
  const { releases: own } = language.words;
  const { pages, more, problem } = useHistory(`${product} ${version} ${locale}`, (before) =>
    call("releaseNotesHistory", { product, version, locale, before }),
  );
  const revisions = pages.flatMap((page) => page.revisions);
  return (
    <Layer onClose={onClose}>
      <LayerTitle>{fill(own.versionsOf, { language: languageIn(language, locale) })}</LayerTitle>
      <div className="mt-4">
        <ul>
          {revisions.map((revision) => (
            <li key={revision.number} className="pb-4">
              <p className="flex gap-3">
                <b>{fill(own.number, { number: revision.number })}</b>
                <span className="text-ink-2">
                  {revision.author ?? own.startingContent} <Time at={revision.at} />
                </span>
              </p>
              <NotesText notes={revision} locale={locale} />
            </li>
          ))}
        </ul>
        <Earlier more={more} problem={problem} />
      </div>
      <div className="mt-4 flex justify-end">
        <Button onPress={onClose}>{own.close}</Button>
      </div>
    </Layer>
  );
}
