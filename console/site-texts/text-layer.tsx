import { useState } from "react";
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
import type { LocalDraft } from "~console/drafts/draft-keeper";
import { LocalSaveWarning } from "~console/drafts/local-save-warning";
import { SaveLine } from "~console/drafts/save-line";
import { Button } from "~console/ui/button";
import { Layer, LayerTitle } from "~console/ui/dialog";
import { listed } from "~console/ui/names";
import { Note } from "~console/ui/note";
import { useSaver } from "~console/ui/other-window";
import { Problem } from "~console/ui/problem";
import { TextArea } from "~console/ui/text-area";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { PreviewButton } from "./preview-button";
import { TextDifference } from "./text-changes";
import type { TextPlace } from "./text-document";
import { TextHistory } from "./text-history";
import { useText } from "./use-text";

/** A place that is edited: as the screen has it, and what this browser kept of an earlier visit. */
export type EditedText = {
  place: TextPlace;
  state: TextState;
  local: LocalDraft<string> | undefined;
};

/**
 * Writes other words at a place: they are a draft as they are typed. Whatever stood there before can be
 * taken again. When somebody else was first, both texts are compared, and a press chooses. While neither
 * the server nor this browser has the words, only a press of its own closes the layer.
 */
export function TextLayer({
  edited: { place, state: loaded, local },
  staffId,
  mayPublish,
  onDone,
}: {
  edited: EditedText;
  staffId: number;
  /** Else somebody who may is told of the draft. */
  mayPublish: boolean;
  onDone: () => void;
}) {
  const language = useLanguage();
  const { siteTexts: words, fields, drafts } = language.words;
  const { page, key, locale } = place;
  const own = useText(place, loaded, local, staffId);
  const { state, text, save } = own;
  /** In a conflict, both texts of now come first. */
  const mayTake = own.theirs === undefined && !own.isBusy;
  const [isClosing, setClosing] = useState(false);
  /** It was to close while the words were kept nowhere. */
  const [isUnkept, setUnkept] = useState(false);
  const { starting } = state;
  const places = [...new Set(starting.match(/\{\w+\}/g))];
  const terms = termsMissed(text, locale);
  const problem = textProblem(tidyText(text, starting), starting);

  const close = async () => {
    setClosing(true);
    const isKept = await own.keeper.mayClose();
    setClosing(false);
    setUnkept(!isKept);
    if (isKept) onDone();
  };
  const earlier = [
    { label: words.live, act: words.takeLive, text: state.live },
    { label: words.starting, act: words.takeStarting, text: starting },
  ].filter((one) => one.text !== text);

  return (
    <Layer onClose={() => void close()}>
      <LayerTitle>
        {fill(words.editTitle, {
          page: words.pages[page],
          place: key,
          language: words.languages[locale],
        })}
      </LayerTitle>
      <p className="mt-2 text-ink-2">{mayPublish ? words.editText : words.editTextOther}</p>
      <div className="mt-5 grid gap-4">
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
          label={words.text}
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
        {isUnkept && save.kind !== "saved" && (
          <Note tone="danger" role="alert" title={words.unkeptTitle}>
            <p>{words.unkeptText}</p>
            <Button size="row" className="mt-2.5" onPress={onDone}>
              {words.closeAnyway}
            </Button>
          </Note>
        )}
        {places.length > 0 && (
          <p className="text-micro text-ink-2">
            {fill(words.places, { places: places.join(" ") })}
          </p>
        )}
        {terms.length > 0 && (
          <Note tone="warn" icon="triangle" role="status">
            <p>{fill(words.terms, { terms: listed(language.locale, terms) })}</p>
          </Note>
        )}
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
        <TextHistory
          {...{ place, state, text, mayTake }}
          acts={own.acts}
          onTake={(earlier) => void own.take(earlier)}
        />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2.5">
        <PreviewButton page={page} locale={locale} beforeOpen={own.keeper.saveNow} />
        <Button tone="ink" isBusy={isClosing} onPress={() => void close()}>
          {words.done}
        </Button>
      </div>
    </Layer>
  );
}

/** Who saved what meanwhile, how it differs from the own words, and both ways on. */
function Conflict({
  own,
  theirs: { author, savedAt, draft, live },
  place: { locale },
}: {
  own: ReturnType<typeof useText>;
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
