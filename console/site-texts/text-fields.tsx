import type { ReactNode } from "react";
import type { TextState } from "~/console-api/schemas/site-texts";
import {
  longestFor,
  sourceLocale,
  termsMissed,
  textProblem,
  tidyText,
} from "~/domain/site-texts/site-text-rules";
import { fill } from "~/i18n/fill";
import { locales } from "~/i18n/locales";
import { ConflictNote } from "~console/drafts/conflict-note";
import { LocalSaveWarning } from "~console/drafts/local-save-warning";
import { SaveLine } from "~console/drafts/save-line";
import { Button } from "~console/ui/button";
import { listed } from "~console/ui/names";
import { Note } from "~console/ui/note";
import { useSaver } from "~console/ui/other-window";
import { Problem } from "~console/ui/problem";
import { TextArea } from "~console/ui/text-area";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { TextDifference } from "./text-changes";
import type { TextPlace } from "./text-document";
import { TextHistory } from "./text-history";
import type { useText } from "./use-text";

type OwnText = ReturnType<typeof useText>;

/**
 * The words at a place while somebody writes them: field, save state, conflict, what visitors read, history.
 * @param label name of the field
 * @param closing said while the words are kept nowhere and the fields were to close
 */
export function TextFields({
  own,
  place,
  label,
  closing,
}: {
  own: OwnText;
  place: TextPlace;
  label: string;
  closing?: ReactNode;
}) {
  const language = useLanguage();
  const { siteTexts: words, fields, drafts } = language.words;
  const { locale } = place;
  const { state, text, save } = own;
  /** False in a conflict: a press chooses between both texts first. */
  const mayTake = own.theirs === undefined && !own.isBusy;
  const { starting } = state;
  const places = [...new Set(starting.match(/\{\w+\}/g))];
  const terms = termsMissed(text, locale);
  const problem = textProblem(tidyText(text, starting), starting);
  const earlier = [
    { label: words.live, act: words.takeLive, text: state.live },
    { label: words.starting, act: words.takeStarting, text: starting },
  ].filter((one) => one.text !== text);

  return (
    <div className="grid gap-4">
      {own.theirs !== undefined && <Conflict own={own} theirs={own.theirs} place={place} />}
      {own.behind !== null && (
        <Note tone="warn" icon="triangle" title={words.behindTitle}>
          <TextDifference locale={sourceLocale} {...own.behind} className="mt-1" />
          <Button
            size="row"
            className="mt-2.5"
            isDisabled={own.isBusy}
            onPress={() => void own.confirm()}
          >
            {words.stillFits}
          </Button>
        </Note>
      )}
      {own.problem !== undefined && <Problem error={own.problem} />}
      <TextArea
        label={label}
        name="text"
        lang={locales[locale].htmlLang}
        value={text}
        onChange={own.change}
        help={fill(words.length, { count: text.length, longest: longestFor(starting) })}
        problem={problem && `${fields[problem]} ${words.notFit}`}
        rows={3}
      />
      <p>
        <SaveLine
          save={save}
          words={{
            ...drafts.save,
            saved: words.savedAt,
            none: words.noDraft,
            conflict: words.notSaved,
            conflictUnkept: words.notSaved,
          }}
        />
      </p>
      <LocalSaveWarning />
      {closing}
      {places.length > 0 && (
        <p className="text-micro text-ink-2">{fill(words.places, { places: places.join(" ") })}</p>
      )}
      {terms.length > 0 && (
        <Note tone="warn" icon="triangle" role="status">
          <p>{fill(words.terms, { terms: listed(language.locale, terms) })}</p>
        </Note>
      )}
      {earlier.length > 0 && (
        <ul className="border-t border-line">
          {earlier.map((one) => (
            <li
              key={one.label}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
            >
              <div className="min-w-0 grow basis-60">
                <p className="text-micro text-ink-2">{one.label}</p>
                <p lang={locales[locale].htmlLang} className="wrap-anywhere">
                  {one.text}
                </p>
              </div>
              <Button size="row" isDisabled={!mayTake} onPress={() => void own.take(one.text)}>
                {one.act}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextHistory
        {...{ place, state, text, mayTake }}
        acts={own.acts}
        onTake={(earlier) => void own.take(earlier)}
      />
    </div>
  );
}

/** Shows who saved another text meanwhile, how it differs from the typed one, and both ways on. */
function Conflict({
  own,
  theirs: { author, savedAt, draft, live },
  place: { locale },
}: {
  own: OwnText;
  theirs: TextState;
  place: TextPlace;
}) {
  const language = useLanguage();
  const { siteTexts: words } = language.words;
  const { isOwn, side, name } = useSaver()(author);
  const said = words.conflictSides[side];
  const theirText = draft ?? live;
  return (
    <ConflictNote
      title={fill(isOwn ? words.conflictOwn : words.conflictTitle, {
        name,
        time: savedAt === null ? "" : timeWords(language.locale, savedAt),
      })}
      text={words.conflictText}
      ways={[
        { label: said.takeOther, act: own.takeTheirs },
        { label: said.keepMine, act: own.keepMine },
      ]}
    >
      <p className="mt-2 text-micro text-ink-2">{said.other}</p>
      <p lang={locales[locale].htmlLang} className="wrap-anywhere">
        {theirText}
      </p>
      <p className="mt-2 text-micro text-ink-2">{said.compared}</p>
      <TextDifference locale={locale} before={theirText} after={own.text} />
    </ConflictNote>
  );
}

/** Says that neither the server nor this browser has the words, and lets a press close all the same. */
export function UnkeptNote({ onClose }: { onClose: () => void }) {
  const { siteTexts: words } = useLanguage().words;
  return (
    <Note tone="danger" role="alert" title={words.unkeptTitle}>
      <p>{words.unkeptText}</p>
      <Button size="row" className="mt-2.5" onPress={onClose}>
        {words.closeAnyway}
      </Button>
    </Note>
  );
}
