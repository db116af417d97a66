import { useState } from "react";
import type { SettingsSection, SettingsState } from "~/console-api/schemas/settings";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { Button } from "~console/ui/button";
import { CheckBox } from "~console/ui/check-box";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { ChoiceOf } from "./choice-of";
import { choiceAt, isExact, languageOf, type Part, pathWords, withPart } from "./document";
import {
  removableRow,
  type Sample,
  samplesAfterRemoval,
  samplesToWalk,
  textAt,
  withoutRow,
} from "./samples-to-walk";

type WalkProps = { state: SettingsState; onClose: () => void };

/**
 * Leads through the sample facts, one after another in both languages. Each is saved before the next comes, so that an
 * interrupted walk loses nothing.
 */
export function SampleWalk({ state: first, onClose }: WalkProps) {
  const { settings: words } = useLanguage().words;
  const [state, setState] = useState(first);
  const [{ samples, index }, setWalk] = useState(() => ({
    samples: samplesToWalk(first.sections),
    index: 0,
  }));
  const sample = samples[index];
  const section = state.sections.find(({ name }) => name === sample?.section);
  if (sample === undefined || section === undefined) return null;
  const goTo = (walk: { samples: Sample[]; index: number }) => {
    if (walk.index < walk.samples.length) return setWalk(walk);
    showToast(words.walk.end);
    onClose();
  };
  const goOn = () => goTo({ samples, index: index + 1 });
  return (
    <SampleLayer
      key={`${samples.length} ${index}`}
      sample={sample}
      next={samples[index + 1]}
      total={samples.reduce((sum, { paths }) => sum + paths.length, 0)}
      section={section}
      onState={setState}
      onSaved={goOn}
      onRemoved={({ sections }) => goTo(samplesAfterRemoval(samples.slice(0, index), sections))}
      onSkip={goOn}
      onClose={onClose}
    />
  );
}

type LayerProps = {
  sample: Sample;
  next: Sample | undefined;
  /** Number of sample texts in all. */
  total: number;
  section: SettingsSection;
  onState: (state: SettingsState) => void;
  onSaved: () => void;
  onRemoved: (state: SettingsState) => void;
  onSkip: () => void;
  onClose: () => void;
};

function SampleLayer({ sample, next, total, section, ...on }: LayerProps) {
  const { settings: words } = useLanguage().words;
  const { walk } = words;
  const begun = section.value as Part;
  const [texts, setTexts] = useState(() => sample.paths.map((path) => textAt(begun, path)));
  const row = removableRow(sample, begun);
  const [isRemoved, setRemoved] = useState(false);
  const numbers = { first: sample.place, last: sample.place + texts.length - 1, all: total };
  const where =
    section.name === "promises"
      ? words.about.promises
      : fill(texts.length === 1 ? walk.one : walk.some, numbers);

  const save = async () => {
    const written = sample.paths.reduce(
      (document, path, index) => withPart(document, path.split("."), texts[index] ?? ""),
      begun,
    );
    const removed = isRemoved ? row : undefined;
    const value = removed === undefined ? written : withoutRow(begun, removed);
    try {
      const saved = await call("saveSettings", {
        section: section.name,
        version: section.version,
        value: value as Record<string, unknown>,
      });
      on.onState(saved);
      if (removed !== undefined) return on.onRemoved(saved);
    } catch (error) {
      // The typed texts stay; the next press saves them over the version that is stored by now.
      if (error instanceof CallError && error.code === "moved-on") {
        on.onState(error.conflict as SettingsState);
      }
      throw error;
    }
    on.onSaved();
  };

  return (
    <ActLayer
      isPublic
      hasText
      tone="seal"
      title={words.sections[section.name]}
      text={where}
      act={walk.save}
      keep={walk.stop}
      onClose={on.onClose}
      onAct={save}
    >
      <div className="mt-5 grid gap-4">
        {row !== undefined && (
          <CheckBox
            isSelected={isRemoved}
            onChange={setRemoved}
            label={fill(walk.none, { item: pathWords(words, row) })}
          />
        )}
        {(isRemoved ? [] : sample.paths).map((path, index) => {
          const lang = languageOf(path);
          const value = texts[index] ?? "";
          const change = (text: string) =>
            setTexts(texts.map((one, at) => (at === index ? text : one)));
          if (choiceAt(path) !== undefined) {
            return <ChoiceOf key={path} path={path} value={value} onChange={change} />;
          }
          return (
            <Field
              key={path}
              label={pathWords(words, path)}
              name={path}
              value={value}
              onChange={change}
              autoFocus={index === 0}
              isMono={isExact(path)}
              {...(lang !== undefined && { lang })}
            />
          );
        })}
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-3 text-micro text-ink-3">
          <span>
            {next === undefined
              ? walk.last
              : fill(walk.next, { fact: pathWords(words, next.name) })}
          </span>
          <Button size="row" onPress={on.onSkip}>
            {walk.skip}
          </Button>
        </div>
      </div>
    </ActLayer>
  );
}
