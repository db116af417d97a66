import type { ReactNode } from "react";
import { Link } from "react-router";
import { fill } from "~/i18n/fill";
import { type Locale, locales } from "~/i18n/locales";
import { languageNames } from "~console/drafts/states";
import { Button } from "~console/ui/button";
import { CheckBox } from "~console/ui/check-box";
import { Key } from "~console/ui/key";
import { useLanguage } from "~console/words";
import { dayWords } from "~console/words/times";
import type { Source } from "./use-source";

/** Above the source: which text it is, and whether its changes are shown. */
export function SourceHead({
  source,
  locale,
  showsChanges,
  onShowsChanges,
  className,
}: {
  source: Source;
  locale: Locale;
  showsChanges: boolean;
  onShowsChanges: (shows: boolean) => void;
  className: string;
}) {
  const language = useLanguage();
  const { editor } = language.words.articles;
  const { from } = source;
  const hasChanges = source.changes.length > 0 && from !== null;
  return (
    <div
      className={`flex min-h-11 flex-wrap items-center gap-x-3 bg-sunk px-4 py-0.5 md:pl-8 ${className}`}
    >
      <b lang={locales[locale].htmlLang}>{languageNames[locale]}</b>
      <span className="text-ink-2">{hasChanges ? editor.source : editor.sourceReadOnly}</span>
      <Link to={`?in=${locale}`} className="rule-link coarse:py-3">
        {editor.writeSource}
      </Link>
      {hasChanges && (
        <span className="ml-auto">
          <CheckBox
            isSelected={showsChanges}
            onChange={onShowsChanges}
            label={fill(editor.changesSince, { day: dayWords(language.locale, from.at) })}
          />
        </span>
      )}
    </div>
  );
}

/** Above the text that is written: its language, its toolbar, and how it is shown. */
export function TextHead({
  locale,
  isSource,
  isPreview,
  onPreview,
  children,
  className,
}: {
  locale: Locale;
  isSource: boolean;
  isPreview: boolean;
  onPreview: (isOn: boolean) => void;
  /** The toolbar; absent where the person may only read. */
  children?: ReactNode;
  className: string;
}) {
  const { editor } = useLanguage().words.articles;
  return (
    <div
      className={`flex min-h-11 flex-wrap items-center gap-y-1 px-4 py-1 md:pr-3 md:pl-5 ${className}`}
    >
      <b lang={locales[locale].htmlLang} className="mr-1.5">
        {languageNames[locale]}
      </b>
      {isSource && <span className="mr-2 text-ink-2">{editor.source}</span>}
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no set of form fields */}
      <div role="group" aria-label={editor.view} className="ml-auto flex">
        {[false, true].map((on) => (
          <button
            key={String(on)}
            type="button"
            aria-pressed={isPreview === on}
            onClick={() => onPreview(on)}
            className="min-h-[30px] border border-line-strong bg-raised px-1.5 text-micro first:rounded-l-1 last:-ml-px last:rounded-r-1 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink coarse:min-h-11"
          >
            {on ? editor.bodyPreview : editor.markdown}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Under the columns: the keys, and one button for all changes of the source. */
export function EditorFoot({
  openCount,
  onConfirmAll,
}: {
  openCount: number;
  /** Absent where the person may only read. */
  onConfirmAll: (() => void) | undefined;
}) {
  const { editor } = useLanguage().words.articles;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line px-4 py-3 text-micro text-ink-2 max-md:hidden md:px-8">
      {openCount > 0 && (
        <span>
          <Key>Alt</Key> <Key>↓</Key> {editor.keys.stale}
        </span>
      )}
      <span>
        <Key>/</Key> {editor.keys.insert}
      </span>
      <span>
        <Key>Ctrl</Key> <Key>Shift</Key> <Key>V</Key> {editor.keys.plain}
      </span>
      <span>
        <Key>Ctrl</Key> <Key>S</Key> {editor.keys.save}
      </span>
      <span>
        <Key>Ctrl</Key> <Key>Shift</Key> <Key>P</Key> {editor.keys.preview}
      </span>
      <span>
        <Key>Ctrl</Key> <Key>/</Key> {editor.keys.all}
      </span>
      {openCount > 1 && onConfirmAll !== undefined && (
        <Button size="row" className="ml-auto" onPress={onConfirmAll}>
          {editor.confirmAll}
        </Button>
      )}
    </div>
  );
}
