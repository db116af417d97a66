import { useState } from "react";
import { brandFactsOf } from "~/domain/settings/brand-facts";
import type { SectionValues } from "~/domain/settings/settings";
import { fill } from "~/i18n/fill";
import { resembledColours } from "~/lib/accent";
import { markText } from "~/lib/mark/mark";
import { MarkError, maxMarkBytes, readMark } from "~/lib/mark/read-mark";
import { FileButton } from "~console/media/file-button";
import { byteWords } from "~console/media/sizes";
import { Button } from "~console/ui/button";
import { Note } from "~console/ui/note";
import { useFieldProblem } from "~console/ui/problem";
import { useLanguage } from "~console/words";
import { BrandPreview } from "./brand-preview";

export type BrandDocument = SectionValues["brand"];

type BrandLooksProps = {
  document: BrandDocument;
  /** The value that is stored meanwhile, in words. */
  storedAt: (path: string) => string | undefined;
  onChange: (change: Partial<BrandDocument>) => void;
};

/** The colour and the mark of the product, with a preview that follows what is chosen. */
export function BrandLooks({ document, storedAt, onChange }: BrandLooksProps) {
  const { locale, words: all } = useLanguage();
  const { settings: words } = all;
  const { shortName, accent, chroma, mark, darkMark } = document;
  const percent = Math.round(chroma * 100);
  const resembled = resembledColours({ accent, chroma });
  const list = new Intl.ListFormat(locale === "cn" ? "zh-CN" : "en", { type: "conjunction" });
  return (
    <>
      <Slider
        name="accent"
        label={words.fields.accent}
        text={`${accent}°`}
        help={storedAt("accent") ?? words.help.accent}
        range={{ min: 0, max: 359, step: 1 }}
        value={accent}
        onChange={(hue) => onChange({ accent: hue })}
      />
      <Slider
        name="chroma"
        label={words.fields.chroma}
        text={`${percent} %`}
        help={storedAt("chroma") ?? words.help.chroma}
        range={{ min: 50, max: 110, step: 1 }}
        value={percent}
        onChange={(strength) => onChange({ chroma: strength / 100 })}
      />
      {resembled.length > 0 && (
        <Note tone="warn" icon="triangle" role="status">
          <p>
            {fill(words.resembles, {
              colours: list.format(resembled.map((name) => words.colours[name])),
            })}
          </p>
        </Note>
      )}
      <MarkField
        name="mark"
        source={mark}
        choose={words.chooseMark}
        without={words.builtMark}
        stored={storedAt("mark")}
        remove={words.useBuiltMark}
        // Another mark for dark pages belongs to the mark that it replaces there.
        onChange={(source) =>
          onChange(source === "" ? { mark: "", darkMark: "" } : { mark: source })
        }
      />
      {mark !== "" && (
        <MarkField
          name="darkMark"
          source={darkMark}
          choose={words.chooseDarkMark}
          without={words.sameMark}
          stored={storedAt("darkMark")}
          remove={words.useSameMark}
          onChange={(source) => onChange({ darkMark: source })}
        />
      )}
      <BrandPreview
        shortName={shortName[locale]}
        accent={{ accent, chroma }}
        marks={brandFactsOf(document).marks}
      />
    </>
  );
}

type SliderProps = {
  name: string;
  label: string;
  /** The value in words. */
  text: string;
  help: string;
  range: { min: number; max: number; step: number };
  value: number;
  onChange: (value: number) => void;
};

/** A number that is chosen by its look. */
function Slider({ name, label, text, help, range, value, onChange }: SliderProps) {
  const problem = useFieldProblem(name);
  return (
    <div>
      <label className="block">
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{label}</span>
          <span className="mono text-micro text-ink-2">{text}</span>
        </span>
        <input
          type="range"
          name={name}
          {...range}
          value={value}
          aria-valuetext={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${name}-help`}
          onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
          className="h-9 w-full accent-ink coarse:h-11"
        />
      </label>
      <p id={`${name}-help`} className="text-micro text-ink-3">
        {help}
      </p>
      {problem !== undefined && <p className="text-micro text-danger">{problem}</p>}
    </div>
  );
}

type MarkFieldProps = {
  name: "mark" | "darkMark";
  /** The chosen drawing; "": none. */
  source: string;
  choose: string;
  /** The sentence without a drawing, and the button that removes the drawing. */
  without: string;
  remove: string;
  stored: string | undefined;
  onChange: (source: string) => void;
};

/** A drawing from a file, checked in the browser by the rules of the server. */
function MarkField(props: MarkFieldProps) {
  const { name, source, choose, without, remove, stored, onChange } = props;
  const problem = useFieldProblem(name);
  const { locale, words: all } = useLanguage();
  const { settings: words } = all;
  const [refused, setRefused] = useState<string>();
  const read = async ([file]: File[]) => {
    if (file === undefined) return;
    try {
      if (file.size > maxMarkBytes) throw new MarkError("too-large");
      const drawing = readMark(await file.text(), { allowsOwnColours: true });
      setRefused(undefined);
      onChange(markText(drawing));
    } catch (error) {
      const { problem: fault, detail } =
        error instanceof MarkError ? error : new MarkError("not-svg");
      setRefused(fill(words.markProblems[fault], { detail }));
    }
  };
  const shown = refused ?? problem;
  return (
    <fieldset className="grid min-w-0 justify-items-start gap-2">
      <legend className="mb-1.5 font-semibold">{words.fields[name]}</legend>
      <p className="text-ink-2">{source === "" ? without : byteWords(locale, source.length)}</p>
      <div className="flex flex-wrap gap-2">
        <FileButton
          size="row"
          isSingle
          accepts=".svg,image/svg+xml"
          onFiles={(files) => void read(files)}
        >
          {choose}
        </FileButton>
        {source !== "" && (
          <Button
            size="row"
            onPress={() => {
              setRefused(undefined);
              onChange("");
            }}
          >
            {remove}
          </Button>
        )}
      </div>
      {stored !== undefined && <p className="text-micro text-ink-3">{stored}</p>}
      {name === "mark" && <p className="text-micro text-ink-3">{words.help.mark}</p>}
      {shown !== undefined && (
        <p role="alert" className="text-micro text-danger">
          {shown}
        </p>
      )}
    </fieldset>
  );
}
