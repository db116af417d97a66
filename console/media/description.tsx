import "./strings";
import { useState } from "react";
import type { Picture } from "~/console-api/schemas/media";
import { locales } from "~/i18n/locales";
import { Button } from "~console/ui/button";
import { CheckBox } from "~console/ui/check-box";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { Problem } from "~console/ui/problem";
import { useWords } from "~console/words";
import { useDescription } from "./use-description";

/** Longest alternative text, as in the call. */
const longest = 300;

/** The description of a picture in both languages, or that it is decoration. */
export function Description({
  picture,
  onSaved,
}: {
  picture: Picture;
  onSaved: (picture: Picture) => void;
}) {
  const { media } = useWords();
  const description = useDescription(picture, onSaved);
  const { texts, change, save, saveItself, isByHand, state, problem, conflict, resolveConflict } =
    description;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const isMissing = (text: string) => text.trim() === "" && !texts.isDecoration;
  const field = (name: "altCn" | "altEn", label: string, lang: string) => (
    <Field
      label={label}
      name={name}
      lang={lang}
      value={texts[name]}
      onChange={(value) => change({ [name]: value })}
      onBlur={() => {
        setTouched((before) => new Set(before).add(`${picture.id} ${name}`));
        saveItself();
      }}
      maxLength={longest}
      spellCheck="true"
      // Not a mistake before the person has been in the field: until then it is said quietly.
      {...(isMissing(texts[name]) &&
        (touched.has(`${picture.id} ${name}`)
          ? { problem: media.altMissing }
          : { help: media.altMissing }))}
    />
  );
  return (
    <div className="flex flex-col gap-3.5">
      {field("altCn", media.altCn, locales.cn.htmlLang)}
      {field("altEn", media.altEn, locales.en.htmlLang)}
      <CheckBox
        isSelected={texts.isDecoration}
        onChange={(isDecoration) => {
          change({ isDecoration });
          saveItself();
        }}
        label={media.decoration}
        help={media.decorationHelp}
      />
      <p role="status" className="text-micro text-ink-3">
        {isByHand && state === "idle" ? media.savedByHand : media.saves[state]}
      </p>
      {isByHand && (
        <div>
          <Button size="row" isDisabled={state !== "unsaved"} onPress={() => void save()}>
            {media.save}
          </Button>
        </div>
      )}
      {problem !== undefined && <Problem error={problem} onAgain={() => void save()} />}
      {conflict !== null && (
        <Note tone="warn" icon="triangle" title={media.conflict} role="alert">
          <p>{media.conflictText}</p>
          <ul className="my-2">
            <li lang={conflict.altCn === "" ? undefined : locales.cn.htmlLang}>
              {conflict.altCn || media.noText}
            </li>
            <li lang={conflict.altEn === "" ? undefined : locales.en.htmlLang}>
              {conflict.altEn || media.noText}
            </li>
            {conflict.isDecoration && <li>{media.decoration}</li>}
          </ul>
          <div className="flex flex-wrap gap-2">
            <Button size="row" onPress={() => resolveConflict(conflict, true)}>
              {media.keepMine}
            </Button>
            <Button size="row" onPress={() => resolveConflict(conflict, false)}>
              {media.takeTheirs}
            </Button>
          </div>
        </Note>
      )}
    </div>
  );
}

/** The description of a picture, for people who may only look. */
export function DescriptionText({ picture }: { picture: Picture }) {
  const { media } = useWords();
  const textOf = (text: string) =>
    picture.isDecoration ? media.skipped : text === "" ? media.noText : text;
  return (
    <dl className="flex flex-col gap-2">
      <div>
        <dt className="font-semibold">{media.altCn}</dt>
        <dd lang={locales.cn.htmlLang}>{textOf(picture.altCn)}</dd>
      </div>
      <div>
        <dt className="font-semibold">{media.altEn}</dt>
        <dd lang={locales.en.htmlLang}>{textOf(picture.altEn)}</dd>
      </div>
    </dl>
  );
}
