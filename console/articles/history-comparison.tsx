import { useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { mayWriteIn } from "~/domain/document/document-rules";
import { translatedFields } from "~/domain/document/translated-fields";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { useMe } from "~console/api/session";
import { DiffMarks } from "~console/drafts/diff-marks";
import { differingFields } from "~console/drafts/other-fields";
import { versionWords } from "~console/drafts/states";
import { countWordsOf, diffTexts, diffWords } from "~console/drafts/word-diff";
import { Button } from "~console/ui/button";
import { Choice } from "~console/ui/choice";
import { CopyButton } from "~console/ui/copy";
import { ActLayer } from "~console/ui/dialog";
import { Key } from "~console/ui/key";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import type { VersionId } from "./compared";
import { InText, MarkdownLines, SideBySide } from "./difference-views";
import { type LoadedHistory, versionName } from "./history-view";
import { useDifferences } from "./use-differences";

type View = "in-text" | "side-by-side" | "markdown";

/** What two versions differ in, in three views, and the older one again as a draft. */
export function Comparison({
  article,
  locale,
  history,
  compared: { older, newer, before, after },
}: Pick<LoadedHistory, "article" | "locale" | "history"> & {
  compared: NonNullable<LoadedHistory["compared"]>;
}) {
  const language = useLanguage();
  const { words } = language;
  const { history: text, editor } = words.articles;
  const me = useMe();
  const navigate = useNavigate();
  const [view, setView] = useState<View>("in-text");
  const [isRestoring, setRestoring] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  const diffs = useMemo(() => diffTexts(locale, before.body, after.body), [locale, before, after]);
  const fieldDiffs = useMemo(
    () =>
      translatedFields.flatMap((name) =>
        before.fields[name] === after.fields[name]
          ? []
          : [
              {
                name,
                before: before.fields[name],
                after: after.fields[name],
                parts: diffWords(locale, before.fields[name], after.fields[name]),
              },
            ],
      ),
    [locale, before, after],
  );
  // Of a translation they count for nothing: it has those of its source.
  const others =
    locale === article.sourceLocale ? differingFields(language, before.fields, after.fields) : [];
  const differing = diffs.filter((diff) => diff.before !== diff.after);
  const counts = countWordsOf(locale, [...differing, ...fieldDiffs]);
  const count = differing.length + fieldDiffs.length + others.length;
  const place = useDifferences(shown);
  const isLive = (id: VersionId) => id === history.draft?.live?.revision;
  const titled = (id: VersionId) =>
    fill(id === "draft" ? text.draftVersion : isLive(id) ? text.liveVersion : "{version}", {
      version: versionName(language, history, id),
    });
  const mayWrite = me !== undefined && mayWriteIn(me, locale);
  const olderName = versionName(language, history, older);
  const lang = locales[locale].htmlLang;

  return (
    <section
      data-part="aside"
      aria-label={`${titled(older)} → ${titled(newer)}`}
      className="min-w-0"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-ink pb-2">
        <h2 className="text-[0.9375rem] font-semibold">
          {older === newer ? titled(newer) : `${titled(older)} → ${titled(newer)}`}
        </h2>
        <span className="text-micro text-ink-3">
          {count === 0
            ? older === newer
              ? text.alone
              : text.same
            : `${countWords(text.differ, count, language.locale)}${language.locale === "cn" ? "，" : ", "}${fill(text.words, counts)}`}
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 py-3">
        <Choice
          label={text.view}
          isLabelShown={false}
          value={view}
          onChange={setView}
          options={[
            { value: "in-text", label: text.inText },
            { value: "side-by-side", label: text.sideBySide },
            { value: "markdown", label: text.markdown },
          ]}
        />
        {count > 0 && (
          <button
            type="button"
            onClick={() => place.go(1)}
            className="rounded-1 text-micro text-ink-2 hover:text-ink coarse:min-h-11"
          >
            {place.now > 0 && `${fill(text.place, { place: place.now, count: place.count })} `}
            <Key>N</Key> {text.next}
          </button>
        )}
      </div>
      <div
        ref={shown}
        lang={lang}
        className="rounded-1 border border-line bg-raised p-4 text-[0.9375rem] leading-[1.65] md:p-8"
      >
        {fieldDiffs.map(({ name, parts }) => (
          <div key={name} data-place="" className="mb-4 border-b border-line pb-3">
            <p lang={locales[language.locale].htmlLang} className="text-micro text-ink-3">
              {editor[name]}
            </p>
            <p className={name === "title" ? "display text-[1.1875rem]" : ""}>
              <DiffMarks parts={parts} />
            </p>
          </div>
        ))}
        {others.map((other) => (
          <div
            key={other.name}
            lang={locales[language.locale].htmlLang}
            data-place=""
            className="mb-4 border-b border-line pb-3"
          >
            <p className="text-micro text-ink-3">{other.label}</p>
            <p>
              <DiffMarks parts={diffWords("en", other.before, other.after)} />
            </p>
          </div>
        ))}
        {view === "in-text" && <InText diffs={diffs} />}
        {view === "side-by-side" && <SideBySide diffs={differing} />}
        {view === "markdown" && <MarkdownLines before={before.body} after={after.body} />}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        {older !== "draft" && mayWrite && history.draft !== null && older !== newer && (
          <Button tone="ink" icon="restore" onPress={() => setRestoring(true)}>
            {fill(text.restore, { version: olderName })}
          </Button>
        )}
        <CopyButton
          text={before.body}
          label={fill(text.copy, { version: olderName })}
          done={text.copied}
        />
        <span className="text-micro text-ink-3">{text.restoreNote}</span>
      </div>
      {isRestoring && history.draft !== null && older !== "draft" && (
        <ActLayer
          title={fill(text.restoreTitle, { version: olderName })}
          text={fill(text.restoreText, {
            next: versionWords(
              language,
              history.draft.revision + (history.draft.kept === null ? 2 : 1),
            ),
          })}
          act={fill(text.restoreAct, { version: olderName })}
          keep={text.keep}
          onClose={() => setRestoring(false)}
          onAct={async () => {
            const version = history.draft?.version ?? 0;
            await call("restoreArticle", { locale, version, number: older }, article.id);
            showToast(fill(text.restored, { version: olderName }));
            void navigate(`/articles/${article.id}?in=${locale}`);
          }}
        />
      )}
    </section>
  );
}
