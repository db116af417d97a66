import { Fragment, useState } from "react";
import type { HelpErrorLine, HelpErrorList } from "~/console-api/schemas/help-errors";
import { helpSections, isErrorCode } from "~/domain/help/help";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { useStore } from "~console/api/store";
import { ConflictNote } from "~console/drafts/conflict-note";
import { DiffMarks } from "~console/drafts/diff-marks";
import type { LocalDraft } from "~console/drafts/draft-keeper";
import { forgetDraft, keepDraft, readDraft, savesLocally } from "~console/drafts/local-drafts";
import { LocalSaveWarning } from "~console/drafts/local-save-warning";
import { sectionName } from "~console/drafts/states";
import { diffWords } from "~console/drafts/word-diff";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { type Saver, useSaver } from "~console/ui/other-window";
import { Select } from "~console/ui/select";
import { TextArea } from "~console/ui/text-area";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { keptVersion } from "./kept-version";

export type ErrorDraft = Pick<HelpErrorLine, "code" | "area" | "words">;

const noWords = { screen: "", cause: "", todo: "" };
const empty: ErrorDraft = { code: "", area: "starting", words: { cn: noWords, en: noWords } };

/** What somebody else saved meanwhile. */
type Theirs = { line: HelpErrorLine; author: Saver; at: string };

const placeOf = (staffId: number, error: HelpErrorLine | undefined) => ({
  staffId,
  textId: `help-error ${error?.code ?? "new"}`,
  locale: "",
});

/** What an earlier page of this browser could not save of a code, or of a new one. */
export const readLocalError = (staffId: number, error: HelpErrorLine | undefined) =>
  readDraft<ErrorDraft>(placeOf(staffId, error));

/**
 * Asks for a new error code, or for changes of one. What is typed is kept in this browser until it is saved
 * or left by a press; Escape leaves it there. When somebody else saved the code meanwhile, both are compared, and a press
 * chooses before the next save; when they removed it, the layer says so.
 */
export function ErrorLayer({
  error,
  local,
  earlier,
  staffId,
  onClose,
  onDone,
  onRemove,
}: {
  error: HelpErrorLine | undefined;
  local: LocalDraft<ErrorDraft> | undefined;
  /** An earlier version that was to be taken, but for what this browser kept. */
  earlier: ErrorDraft | undefined;
  staffId: number;
  onClose: () => void;
  onDone: () => void;
  onRemove: (error: HelpErrorLine) => void;
}) {
  const language = useLanguage();
  const text = language.words.helpErrors;
  const [begun] = useState({
    draft: local?.words ?? earlier ?? error ?? empty,
    version: local?.base.version ?? error?.version ?? 0,
  });
  const [draft, setDraft] = useState<ErrorDraft>(begun.draft);
  /** The version that the words were begun from. */
  const [version, setVersion] = useState(begun.version);
  const [offered, setOffered] = useState(local === undefined ? undefined : earlier);
  const isKept = useStore(savesLocally);
  const [theirs, setTheirs] = useState<Theirs>();
  /** They removed the code. */
  const [isRemoved, setRemoved] = useState(false);
  /** After a conflict: the own words, as they were then. */
  const [mine, setMine] = useState<ErrorDraft>();
  const [chosen, setChosen] = useState<"mine" | "theirs">();
  const { code } = draft;
  const place = placeOf(staffId, error);
  const forget = () => void forgetDraft(place).catch(() => {});
  /** @param side the side of a conflict that was chosen by now */
  const change = (next: ErrorDraft, side = chosen) => {
    setDraft(next);
    const versions = { begun: begun.version, now: version };
    const meeting = { hasTheirs: theirs !== undefined, chosen: side };
    const base = { words: error ?? empty, version: keptVersion(versions, meeting) };
    // The own browser's store is a net below the screen: where it is shut, the screen is left.
    void keepDraft(place, { words: next, base }).catch(() => {});
  };
  const setWords = (locale: Locale, next: Partial<ErrorDraft["words"]["cn"]>) =>
    change({
      ...draft,
      words: { ...draft.words, [locale]: { ...draft.words[locale], ...next } },
    });
  const choose = (side: "mine" | "theirs") => {
    const next = side === "mine" ? mine : theirs?.line;
    if (next !== undefined) change({ code, area: next.area, words: next.words }, side);
    setChosen(side);
  };

  /** Escape leaves what is typed in this browser: it is pressed by mistake as well. */
  const leave = () => {
    if (local !== undefined || draft !== begun.draft)
      showToast(savesLocally.get() ? text.keptHere : text.keptNowhere);
    onClose();
  };

  const met = async (line: HelpErrorLine) => {
    const { revisions } = await call("helpErrorHistory", { code }).catch(() => ({ revisions: [] }));
    const saved = revisions.find((revision) => revision.version === line.version);
    setTheirs({ line, author: saved?.author, at: saved?.at ?? line.changedAt });
    setMine(draft);
    setChosen(undefined);
    setVersion(line.version);
  };
  const send = async () => {
    try {
      await call("saveHelpError", { code, area: draft.area, words: draft.words, version });
    } catch (failure) {
      if (failure instanceof CallError && failure.code === "moved-on") {
        const list = failure.conflict as HelpErrorList | undefined;
        const line = list?.errors.find((one) => one.code === code);
        if (line !== undefined) await met(line);
        else if (list !== undefined) {
          setRemoved(true);
          setTheirs(undefined);
          setVersion(0);
        }
      }
      throw failure;
    }
    forget();
    showToast(fill(error === undefined ? text.added : text.saved, { code }));
    onDone();
  };

  return (
    <ActLayer
      isPublic
      tone="seal"
      title={error === undefined ? text.newTitle : fill(text.editTitle, { code })}
      text={text.public}
      act={error === undefined ? text.add : text.save}
      keep={error === undefined ? text.keepNew : text.keepOld}
      isReady={theirs === undefined || chosen !== undefined}
      onClose={() => {
        forget();
        onClose();
      }}
      onEscape={isKept ? leave : null}
      onAct={send}
    >
      {(failure) => {
        const isTaken = failure instanceof CallError && failure.fields["code"] === "taken";
        const isWrong = code !== "" && !isErrorCode(code);
        return (
          <div className="mt-5 grid gap-4">
            <LocalSaveWarning />
            {offered !== undefined && (
              <Note role="status">
                <p>{text.unsent}</p>
                <Button
                  size="row"
                  className="mt-2.5"
                  onPress={() => {
                    change(offered);
                    setOffered(undefined);
                  }}
                >
                  {text.takeInstead}
                </Button>
              </Note>
            )}
            {isRemoved && (
              <Note tone="warn" icon="triangle" role="status">
                <p>{fill(text.conflictRemoved, { code })}</p>
              </Note>
            )}
            {theirs !== undefined && mine !== undefined && (
              <Conflict theirs={theirs} mine={mine} chosen={chosen} onChoose={choose} />
            )}
            <div className="grid gap-4 md:grid-cols-2">
              {error === undefined && (
                <Field
                  label={text.code}
                  name="code"
                  value={code}
                  onChange={(typed) => change({ ...draft, code: typed.trim().toUpperCase() })}
                  help={text.codeHelp}
                  problem={isTaken ? text.codeTaken : isWrong ? text.codeWrong : undefined}
                  maxLength={10}
                  isMono
                  autoFocus
                />
              )}
              <Select
                label={text.area}
                value={draft.area}
                onChange={(area) => change({ ...draft, area })}
                options={helpSections.map((name) => ({
                  value: name,
                  label: sectionName(language, name),
                }))}
              />
            </div>
            {localeCodes.map((locale) => (
              <fieldset key={locale} className="grid gap-4 border-t border-line pt-4">
                <legend className="sr-only">{text.inLanguage[locale]}</legend>
                {(["screen", "cause", "todo"] as const).map((name) => {
                  const Input = name === "screen" ? Field : TextArea;
                  return (
                    <Input
                      key={name}
                      label={`${text[name]} · ${text.inLanguage[locale]}`}
                      name={`${locale}.${name}`}
                      value={draft.words[locale][name]}
                      onChange={(typed) => setWords(locale, { [name]: typed })}
                      lang={locales[locale].htmlLang}
                    />
                  );
                })}
              </fieldset>
            ))}
            {error !== undefined && !isRemoved && (
              <Button
                tone="quiet"
                size="row"
                className="justify-self-start"
                onPress={() => {
                  forget();
                  onRemove(theirs?.line ?? error);
                }}
              >
                {fill(text.remove, { code })}
              </Button>
            )}
          </div>
        );
      }}
    </ActLayer>
  );
}

/** Who saved the code meanwhile, what differs from theirs to the own words, and both ways on. */
function Conflict({
  theirs: { line, author, at },
  mine,
  chosen,
  onChoose,
}: {
  theirs: Theirs;
  mine: ErrorDraft;
  chosen: "mine" | "theirs" | undefined;
  onChoose: (side: "mine" | "theirs") => void;
}) {
  const language = useLanguage();
  const { helpErrors: text } = language.words;
  const { isOwn, side, name } = useSaver()(author);
  const said = text.conflictSides[side];
  const differences = localeCodes.flatMap((locale) =>
    (["screen", "cause", "todo"] as const)
      .filter((field) => line.words[locale][field] !== mine.words[locale][field])
      .map((field) => ({
        locale,
        field,
        parts: diffWords(locale, line.words[locale][field], mine.words[locale][field]),
      })),
  );
  return (
    <ConflictNote
      title={fill(isOwn ? text.conflictOwn : text.conflictTitle, {
        name,
        code: line.code,
        time: timeWords(language.locale, at),
      })}
      text={said.text}
      ways={[
        { label: said.takeOther, act: () => onChoose("theirs") },
        { label: said.keepMine, act: () => onChoose("mine") },
      ]}
      chosen={chosen && said.chosen[chosen]}
    >
      <dl className="mt-2">
        {line.area !== mine.area && (
          <>
            <dt className="text-micro text-ink-2">{text.area}</dt>
            <dd>
              <DiffMarks
                parts={diffWords(
                  language.locale,
                  sectionName(language, line.area),
                  sectionName(language, mine.area),
                )}
              />
            </dd>
          </>
        )}
        {differences.map(({ locale, field, parts }) => (
          <Fragment key={`${locale} ${field}`}>
            <dt className="text-micro text-ink-2">{`${text[field]} · ${text.inLanguage[locale]}`}</dt>
            <dd lang={locales[locale].htmlLang} className="wrap-anywhere">
              <DiffMarks parts={parts} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </ConflictNote>
  );
}
