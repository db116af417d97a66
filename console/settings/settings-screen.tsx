import "./strings";
import { useEffect, useState } from "react";
import { useLoaderData, useLocation, useRevalidator, useSearchParams } from "react-router";
import type { SettingsSection, SettingsState } from "~/console-api/schemas/settings";
import { brandFactsOf } from "~/domain/settings/brand-facts";
import { leavesOf, type SectionName } from "~/domain/settings/sections";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { useMay } from "~console/api/session";
import { SampleContentLayer } from "~console/sample-content/sample-content-layer";
import { Button } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { PageHead } from "~console/ui/page-head";
import { Section } from "~console/ui/section";
import { useAsk } from "~console/ui/use-ask";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import type { BrandDocument } from "./brand-looks";
import { BrandPreview } from "./brand-preview";
import { isExact, languageOf, pathWords, textWords } from "./document";
import { SampleWalk } from "./sample-walk";
import { ScansSection } from "./scans-section";
import { SectionHistory } from "./section-history";
import { SectionLayer } from "./section-layer";
import { SettingsTabs } from "./settings-tabs";
import { showBrand } from "./show-brand";

/** Everything that the operator has set. */
export async function loader(): Promise<SettingsState> {
  const state = await call("settings", {});
  const brand = state.sections.find(({ name }) => name === "brand");
  if (brand !== undefined) showBrand(brand.value as BrandDocument);
  return state;
}

/** Settings: what the site says of its operator, and what it is connected to. */
export function Component() {
  const state = useLoaderData<SettingsState>();
  const { locale, words: all } = useLanguage();
  const words = all.settings;
  const { revalidate } = useRevalidator();
  const mayChange = useMay("settings.change");
  const [edited, setEdited] = useState<SectionName>();
  const [opened, setOpened] = useState<SectionName>();
  const samples = state.sections.reduce((sum, section) => sum + section.samples.length, 0);
  const section = state.sections.find(({ name }) => name === edited);
  const [walk, setWalk] = useWalk(mayChange && samples > 0);
  const [asked, ask] = useAsk(["sample-content"], () => mayChange);
  useNamedSection();
  const done = () => {
    setEdited(undefined);
    void revalidate();
  };
  return (
    <>
      <PageHead
        title={all.screens.settings}
        meta={samples === 0 ? words.noSamples : countWords(words.meta, samples, locale)}
      >
        {mayChange && samples > 0 && (
          <Button onPress={() => setWalk(true)}>{words.walk.begin}</Button>
        )}
      </PageHead>
      <SettingsTabs />
      <div data-part="list" className="grid max-w-[70rem] gap-8 px-4 pb-10 md:px-8">
        {state.sections.map((one) => (
          <SectionView
            key={one.name}
            section={one}
            isOpened={opened === one.name}
            mayChange={mayChange}
            onEdit={() => setEdited(one.name)}
            onOpen={() => setOpened(opened === one.name ? undefined : one.name)}
            onDone={done}
          />
        ))}
        <ScansSection state={state} mayChange={mayChange} onDone={done} />
        {mayChange && (
          <Section title={all.sampleContent.section}>
            <p className="mt-2 text-micro text-ink-2">{all.sampleContent.about}</p>
            <div className="py-3">
              <Button size="row" onPress={() => ask("sample-content")}>
                {all.sampleContent.look}
              </Button>
            </div>
          </Section>
        )}
      </div>
      {walk && (
        <SampleWalk
          state={state}
          onClose={() => {
            setWalk(false);
            void revalidate();
          }}
        />
      )}
      {asked === "sample-content" && (
        <SampleContentLayer
          onClose={() => ask(null)}
          onDone={() => {
            ask(null);
            void revalidate();
          }}
        />
      )}
      {section !== undefined && (
        <SectionLayer section={section} onClose={() => setEdited(undefined)} onDone={done} />
      )}
    </>
  );
}

/** Whether the walk through the samples is open; `?ask=samples` opens it, as from Today. */
function useWalk(isPossible: boolean): [isOpen: boolean, open: (isOpen: boolean) => void] {
  const [asked, ask] = useAsk(["samples"], () => isPossible);
  return [asked === "samples", (isOpen) => ask(isOpen ? "samples" : null)];
}

/** `?section=contact`, as from the palette, shows the section, also when it is asked for again. */
function useNamedSection() {
  const [query] = useSearchParams();
  const { key } = useLocation();
  const named = query.get("section");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new visit to the address
  useEffect(() => {
    if (named !== null) document.getElementById(`settings-${named}`)?.scrollIntoView();
  }, [named, key]);
}

function StoredBrand({ document }: { document: BrandDocument }) {
  const { locale } = useLanguage();
  return (
    <div className="max-w-[34rem] py-3">
      <BrandPreview
        shortName={document.shortName[locale]}
        accent={document}
        marks={brandFactsOf(document).marks}
      />
    </div>
  );
}

/** A section as the site shows it: every text with its place, and the mark of a sample. */
function SectionView({
  section,
  isOpened,
  mayChange,
  onEdit,
  onOpen,
  onDone,
}: {
  section: SettingsSection;
  isOpened: boolean;
  mayChange: boolean;
  onEdit: () => void;
  onOpen: () => void;
  onDone: () => void;
}) {
  const { locale, words: all } = useLanguage();
  const words = all.settings;
  const { name, author, savedAt, isStarting, isLocked } = section;
  const title = words.sections[name];
  const saved =
    savedAt === null || isStarting
      ? words.starting
      : fill(words.saved, {
          name: author?.name ?? words.byCommand,
          time: timeWords(locale, savedAt),
        });
  const texts = leavesOf(section.value).filter(({ text }) => text !== "");
  return (
    <Section id={`settings-${name}`} title={title} meta={saved}>
      <p className="mt-2 text-micro text-ink-2">{words.about[name]}</p>
      <dl className="mt-1">
        {texts.map(({ path, text }) => (
          <div
            key={path}
            className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[17rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-2">{pathWords(words, path)}</dt>
            <dd className="flex flex-wrap items-center gap-x-3">
              <span
                lang={languageOf(path)}
                className={`min-w-0 wrap-anywhere ${isExact(path) ? "mono" : ""}`}
              >
                {textWords(words, path, text)}
              </span>
              {section.samples.includes(path) && (
                <span className="flex items-center gap-1.5 text-micro text-warn">
                  <Icon name="triangle" size={14} />
                  {words.sample}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {name === "brand" && <StoredBrand document={section.value as BrandDocument} />}
      {texts.length === 0 && <p className="border-b border-line py-2">{words.empty}</p>}
      {isLocked && <p className="border-b border-line py-2 text-ink-2">{words.brandLocked}</p>}
      <div className="flex flex-wrap gap-2 py-3">
        {mayChange && !isLocked && (
          <Button size="row" aria-label={fill(words.changeOf, { section: title })} onPress={onEdit}>
            {words.change}
          </Button>
        )}
        <Button
          size="row"
          icon="history"
          aria-expanded={isOpened}
          aria-label={fill(words.historyOf, { section: title })}
          onPress={onOpen}
        >
          {words.history}
        </Button>
      </div>
      {isOpened && (
        <SectionHistory section={section} mayChange={mayChange && !isLocked} onDone={onDone} />
      )}
    </Section>
  );
}
