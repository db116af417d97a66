import { useState } from "react";
import type { SettingsSection, SettingsState } from "~/console-api/schemas/settings";
import { emptyItems, leavesOf } from "~/domain/settings/sections";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { useMay } from "~console/api/session";
import { FormLayer, storedWords } from "~console/drafts/form-layer";
import { usePictureDesk } from "~console/media/picture-desk";
import { PicturePicker } from "~console/media/picture-picker";
import { Button } from "~console/ui/button";
import { Field } from "~console/ui/field";
import { useFieldProblem } from "~console/ui/problem";
import { useLanguage } from "~console/words";
import { type BrandDocument, BrandLooks } from "./brand-looks";
import { ChoiceOf } from "./choice-of";
import {
  choiceAt,
  isExact,
  isListName,
  languageOf,
  movedUp,
  type Part,
  pathWords,
  textWords,
  withPart,
} from "./document";

type LayerProps = { section: SettingsSection; onClose: () => void; onDone: () => void };

/** The document as it is typed, with the version of the section that it was begun from. */
type SectionForm = { document: Part; version: number };

/** Asks for another document of a section. After a conflict, what is stored is shown under each field. */
export function SectionLayer({ section, onClose, onDone }: LayerProps) {
  const language = useLanguage();
  const { settings: words } = language.words;
  const { name } = section;
  const title = words.sections[name];
  return (
    <FormLayer<SectionForm, SettingsSection>
      name={`settings ${name}`}
      begun={{ document: section.value as Part, version: section.version }}
      isPublic
      tone="seal"
      title={fill(words.editTitle, { section: title })}
      text={words.editText}
      act={words.save}
      keep={words.keep}
      onClose={onClose}
      onDone={onDone}
      onSave={async ({ document, version }, stored) => {
        await call("saveSettings", {
          section: name,
          version: stored?.version ?? version,
          value: document as Record<string, unknown>,
        });
        return fill(words.done, { section: title });
      }}
      readStored={async ({ conflict }) =>
        (conflict as SettingsState).sections.find((one) => one.name === name)
      }
      conflict={() => <p>{words.conflict}</p>}
    >
      {({ form: { document }, change, stored }) => {
        const typed = textsAt(document);
        const now = stored && textsAt(stored.value);
        return (
          <>
            <Fields
              part={document}
              path={[]}
              stored={now}
              onChange={(path, part) => change({ document: withPart(document, path, part) })}
            />
            {name === "brand" && (
              <BrandLooks
                document={document as BrandDocument}
                storedAt={(path) =>
                  storedWords(words, now && (now.get(path) ?? ""), typed.get(path) ?? "")
                }
                onChange={(looks) =>
                  change({ document: { ...(document as BrandDocument), ...looks } })
                }
              />
            )}
          </>
        );
      }}
    </FormLayer>
  );
}

type FieldsProps = {
  part: Part;
  path: readonly string[];
  /** The texts that are stored meanwhile, by their path. */
  stored: ReadonlyMap<string, string> | undefined;
  onChange: (path: readonly string[], part: Part) => void;
};

const textsAt = (document: unknown): ReadonlyMap<string, string> =>
  new Map(leavesOf(document).map(({ path, text }) => [path, text]));

const ownControls: ReadonlySet<string> = new Set(["mark", "darkMark"]);

/** The fields of a part: one for a text, a group for an object, and a list that can grow. */
function Fields(props: FieldsProps) {
  const { part, path } = props;
  // Numbers and drawings have controls of their own (`BrandLooks`).
  if (typeof part === "number" || ownControls.has(path.join("."))) return null;
  if (typeof part === "string") return <TextOf {...props} part={part} />;
  if (Array.isArray(part)) return <ListOf {...props} part={part} />;
  const names = Object.keys(part);
  // Languages, and a number as shown and as dialled, stand side by side.
  const isPair = names.length === 2 && names.every((name) => typeof part[name] === "string");
  const fields = names.map((name) => (
    <Fields key={name} {...props} part={part[name] ?? ""} path={[...path, name]} />
  ));
  return isPair ? <div className="grid gap-4 sm:grid-cols-2">{fields}</div> : fields;
}

function TextOf({ part, path, stored, onChange }: FieldsProps & { part: string }) {
  const { settings: words } = useLanguage().words;
  const place = path.join(".");
  const helps: Partial<Record<string, string>> = words.help;
  const named = path.findLast((name) => name !== "cn" && name !== "en") ?? "";
  const meanwhile = stored?.get(place) ?? "";
  const help =
    stored === undefined || meanwhile === part
      ? helps[named]
      : meanwhile === ""
        ? words.storedEmpty
        : fill(words.stored, { text: textWords(words, place, meanwhile) });
  const language = languageOf(place);
  if (choiceAt(place) !== undefined) {
    return (
      <ChoiceOf path={place} value={part} help={help} onChange={(text) => onChange(path, text)} />
    );
  }
  const field = (
    <Field
      label={pathWords(words, place)}
      name={place}
      value={part}
      onChange={(text) => onChange(path, text)}
      {...(help !== undefined && { help })}
      isMono={isExact(place)}
      {...(language !== undefined && { lang: language })}
    />
  );
  if (named !== "wechatPicture") return field;
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">{field}</div>
      <PictureChoice onPick={(name) => onChange(path, name)} />
    </div>
  );
}

/** Opens the media library to choose a picture by sight. */
function PictureChoice({ onPick }: { onPick: (name: string) => void }) {
  const { settings: words } = useLanguage().words;
  const desk = usePictureDesk();
  const [isOpen, setOpen] = useState(false);
  const maySee = useMay("media.read");
  const mayWrite = useMay("media.write");
  if (!maySee) return null;
  return (
    <>
      <Button size="row" icon="picture" onPress={() => setOpen(true)}>
        {words.choosePicture}
      </Button>
      {isOpen && (
        <PicturePicker
          desk={desk}
          mayWrite={mayWrite}
          onPick={({ name }) => {
            onPick(name);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function ListOf({ part, path, ...rest }: FieldsProps & { part: Part[] }) {
  const { settings: words } = useLanguage().words;
  const problem = useFieldProblem(path.join("."));
  const name = path.at(-1) ?? "";
  if (!isListName(name)) return null;
  const { onChange } = rest;
  return (
    <>
      {part.map((item, index) => {
        const label = fill(words.items[name], { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list
          <fieldset key={index} className="grid min-w-0 gap-4 border-t border-line pt-4">
            <legend className="sr-only">{label}</legend>
            <div className="flex flex-wrap items-center gap-2">
              <span aria-hidden="true" className="grow font-semibold">
                {label}
              </span>
              {index > 0 && (
                <Button
                  size="row"
                  icon="upwards"
                  aria-label={fill(words.up, { item: label })}
                  onPress={() => onChange(path, movedUp(part, index))}
                />
              )}
              <Button
                size="row"
                icon="close"
                aria-label={fill(words.remove, { item: label })}
                onPress={() =>
                  onChange(
                    path,
                    part.filter((_, other) => other !== index),
                  )
                }
              />
            </div>
            <Fields {...rest} part={item} path={[...path, String(index)]} />
          </fieldset>
        );
      })}
      {problem !== undefined && <p className="text-micro text-danger">{problem}</p>}
      <div>
        <Button
          size="row"
          icon="plus"
          onPress={() => onChange(path, [...part, structuredClone(emptyItems[name]) as Part])}
        >
          {words.add[name]}
        </Button>
      </div>
    </>
  );
}
