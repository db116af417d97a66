import { diffLines } from "diff";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { Article } from "~/console-api/schemas/articles";
import type { RevisionLine } from "~/console-api/schemas/texts";
import { mayWriteIn } from "~/domain/texts/text-rules";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { type Locale, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { useSession } from "~console/api/session";
import { PageHead } from "~console/shell/page-head";
import { singleKeys } from "~console/shell/single-keys";
import { dayWords } from "~console/times";
import { Button, buttonStyle } from "~console/ui/button";
import { Choice } from "~console/ui/choice";
import { CopyButton } from "~console/ui/copy";
import { ActLayer } from "~console/ui/dialog";
import { Icon } from "~console/ui/icon";
import { Key } from "~console/ui/key";
import { PersonPrint } from "~console/ui/person";
import { Empty } from "~console/ui/section";
import { StateMark } from "~console/ui/state-mark";
import { Time } from "~console/ui/time";
import { tell } from "~console/ui/toasts";
import { type Language, useLanguage } from "~console/words";
import { type ArticleWords, wordsOf } from "./article-words";
import { comparedIn, type VersionId, versionIds } from "./compared";
import { DiffMarks, paragraphLook, withoutHeadingMark } from "./diff-marks";
import { articleIdOf, loadArticle, localeIn, orNotFound } from "./load-article";
import { languageIn, titlesOf, versionWords } from "./states";
import { countWordsOf, diffTexts, diffWords, type ParagraphDiff } from "./word-diff";

type Loaded = {
  article: Article;
  locale: Locale;
  history: AnswerOf<"articleHistory">;
  ids: VersionId[];
  compared: {
    older: VersionId;
    newer: VersionId;
    before: ArticleWords;
    after: ArticleWords;
  } | null;
};

/** The versions of one language, and the words of the two that the address compares. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const query = new URL(request.url).searchParams;
  const id = articleIdOf({ params });
  const article = await loadArticle(id);
  const locale = localeIn(query, article);
  const history = await orNotFound(call("articleHistory", { locale }, id));
  const { draft, revisions } = history;
  const ids = versionIds(revisions, draft !== null && draft.kept === null);
  const pair = comparedIn(query, ids, draft?.live?.revision ?? null);
  if (pair === null) return { article, locale, history, ids, compared: null };
  const wordsFor = async (version: VersionId): Promise<ArticleWords> =>
    wordsOf(
      version === "draft" && draft !== null
        ? draft
        : await orNotFound(call("articleRevision", { locale, number: String(version) }, id)),
    );
  const [before, after] = await Promise.all([wordsFor(pair.older), wordsFor(pair.newer)]);
  return { article, locale, history, ids, compared: { ...pair, before, after } };
}

type View = "in-text" | "side-by-side" | "markdown";

/** The versions of one language: who made which when, what two of them differ in, and one again. */
export function Component() {
  const loaded = useLoaderData<Loaded>();
  const { article, locale, history, compared } = loaded;
  const language = useLanguage();
  const { history: words } = language.words.articles;
  const { first } = titlesOf(language, {
    cn: article.texts.cn?.fields ?? null,
    en: article.texts.en?.fields ?? null,
  });
  return (
    <>
      <PageHead
        title={words.title}
        above={
          <>
            <Link
              to={article.feedback === null ? "/articles" : "/articles?kind=help"}
              className="hover:underline coarse:py-3"
            >
              {language.words.screens.articles}
            </Link>{" "}
            ›{" "}
            <Link
              to={`/articles/${article.id}?in=${locale}`}
              lang={locales[first.locale].htmlLang}
              className="hover:underline coarse:py-3"
            >
              {first.title}
            </Link>
          </>
        }
        meta={[
          languageIn(language, locale),
          countWords(words.meta, history.revisions.length, language.locale),
        ].join(language.locale === "cn" ? "，" : ", ")}
      >
        <Link to={`/articles/${article.id}?in=${locale}`} className={buttonStyle("line")}>
          <Icon name="back" />
          {words.back}
        </Link>
      </PageHead>
      <div className="grid gap-x-6 gap-y-8 px-4 md:px-8 lg:grid-cols-[280px_minmax(0,1fr)]">
        <Versions {...loaded} />
        {compared === null ? (
          <Empty title={words.none} />
        ) : (
          <Comparison
            key={`${compared.older} ${compared.newer}`}
            article={article}
            locale={locale}
            history={history}
            compared={compared}
          />
        )}
      </div>
    </>
  );
}

const addressOf = (locale: Locale, newer: VersionId, older: VersionId) =>
  `?in=${locale}&new=${newer}&old=${older}`;

/** What a version is called: `v7`; the draft has the number that it would get. */
function nameOf(language: Language, history: AnswerOf<"articleHistory">, id: VersionId): string {
  const number = id === "draft" ? (history.draft?.revision ?? 0) + 1 : id;
  return versionWords(language, number);
}

function Versions({ locale, history, ids, compared }: Loaded) {
  const language = useLanguage();
  const { history: words } = language.words.articles;
  const navigate = useNavigate();
  const byNumber = new Map(history.revisions.map((line) => [line.number, line]));
  const choose = (step: 1 | -1, name: "newer" | "older") => {
    if (compared === null) return;
    const next = ids[ids.indexOf(compared[name]) + step];
    if (next === undefined) return;
    const pair = { ...compared, [name]: next };
    if (ids.indexOf(pair.older) < ids.indexOf(pair.newer)) return;
    void navigate(addressOf(locale, pair.newer, pair.older), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <div data-part="list">
      <ol
        aria-label={words.list}
        className="border-t border-ink"
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
          if (step === undefined || event.ctrlKey || event.altKey) return;
          event.preventDefault();
          choose(step, event.shiftKey ? "older" : "newer");
        }}
      >
        {ids.map((id) => {
          const line = id === "draft" ? undefined : byNumber.get(id);
          const author = line === undefined ? history.draft?.author : line.author;
          const at = line?.at ?? history.draft?.savedAt ?? "";
          const mark =
            id === compared?.newer
              ? "bg-sunk shadow-[inset_2px_0_0_var(--ink)]"
              : id === compared?.older
                ? "bg-sunk shadow-[inset_2px_0_0_var(--line-strong)]"
                : "";
          const name = nameOf(language, history, id);
          return (
            <li key={id} className={`border-b border-line ${mark}`}>
              <div className="flex min-h-14 items-center gap-3 px-3">
                {author == null ? (
                  <span
                    aria-hidden="true"
                    className="flex size-[22px] items-center justify-center border border-line-strong text-micro text-ink-3"
                  >
                    ]
                  </span>
                ) : (
                  <PersonPrint staffId={author.staffId} />
                )}
                <span className="min-w-0 grow">
                  <Link
                    to={addressOf(locale, id, olderThan(id, ids, compared?.older))}
                    replace
                    preventScrollReset
                    data-row=""
                    aria-current={id === compared?.newer ? "true" : undefined}
                    className="block py-0.5 hover:underline coarse:py-1.5"
                  >
                    <b className="tabular-nums">{name}</b> {author?.name ?? words.startingContent}
                  </Link>
                  <span className="block text-micro text-ink-2">
                    <Time at={at} />
                  </span>
                </span>
                <span className="text-right text-micro text-ink-2">
                  <StateOfVersion line={line} />
                  {compared !== null &&
                    id !== compared.newer &&
                    id !== compared.older &&
                    ids.indexOf(id) > ids.indexOf(compared.newer) && (
                      <Link
                        to={addressOf(locale, compared.newer, id)}
                        replace
                        preventScrollReset
                        className="rule-link block w-fit ml-auto coarse:py-2"
                      >
                        {fill(words.compareWith, {
                          version: nameOf(language, history, compared.newer),
                        })}
                      </Link>
                    )}
                </span>
              </div>
            </li>
          );
        })}
      </ol>
      <p className="mt-3 flex flex-wrap items-center gap-2 text-micro text-ink-2 max-md:hidden">
        <Key>↑</Key> <Key>↓</Key> {words.keysChoose}
        <Key>Shift</Key> <Key>↓</Key> {words.keysCompare}
      </p>
    </div>
  );
}

/** With what a chosen version is compared: what it was compared with, or the one before it. */
function olderThan(
  id: VersionId,
  ids: readonly VersionId[],
  older: VersionId | undefined,
): VersionId {
  const place = ids.indexOf(id);
  if (older !== undefined && ids.indexOf(older) > place) return older;
  return ids[place + 1] ?? id;
}

function StateOfVersion({ line }: { line: RevisionLine | undefined }) {
  const language = useLanguage();
  const { history: words } = language.words.articles;
  if (line === undefined) return <StateMark state="draft">{words.draft}</StateMark>;
  if (line.isLive) return <StateMark state="published">{words.live}</StateMark>;
  if (line.published?.until != null) {
    return fill(words.publishedUntil, { day: dayWords(language.locale, line.published.until) });
  }
  return fill(words.reasons[line.reason], {
    version: versionWords(language, line.restoredFrom ?? 0),
  });
}

function Comparison({
  article,
  locale,
  history,
  compared: { older, newer, before, after },
}: {
  article: Article;
  locale: Locale;
  history: AnswerOf<"articleHistory">;
  compared: NonNullable<Loaded["compared"]>;
}) {
  const language = useLanguage();
  const { words } = language;
  const { history: text, editor } = words.articles;
  const session = useSession();
  const navigate = useNavigate();
  const [view, setView] = useState<View>("in-text");
  const [isRestoring, setRestoring] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  const diffs = useMemo(() => diffTexts(locale, before.body, after.body), [locale, before, after]);
  const fieldDiffs = useMemo(
    () =>
      (["title", "summary"] as const).flatMap((name) =>
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
  const differing = diffs.filter((diff) => diff.before !== diff.after);
  const counts = countWordsOf(locale, [...differing, ...fieldDiffs]);
  const count = differing.length + fieldDiffs.length;
  const place = useDifferences(shown);
  const isLive = (id: VersionId) => id === history.draft?.live?.revision;
  const titled = (id: VersionId) =>
    fill(id === "draft" ? text.draftVersion : isLive(id) ? text.liveVersion : "{version}", {
      version: nameOf(language, history, id),
    });
  const mayWrite = session.state === "in" && mayWriteIn(session.me, locale);
  const olderName = nameOf(language, history, older);
  const lang = locales[locale].htmlLang;

  return (
    <section
      data-part="aside"
      aria-label={`${titled(older)} → ${titled(newer)}`}
      className="min-w-0"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-ink pb-2">
        <h2 className="text-[0.9375rem] font-semibold">
          {titled(older)} → {titled(newer)}
        </h2>
        <span className="text-micro text-ink-3">
          {count === 0
            ? text.same
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
            tell(fill(text.restored, { version: olderName }));
            void navigate(`/articles/${article.id}?in=${locale}`);
          }}
        />
      )}
    </section>
  );
}

/** N and Shift N go from difference to difference. */
function useDifferences(shown: React.RefObject<HTMLDivElement | null>) {
  const [at, setAt] = useState({ now: 0, count: 0 });
  const go = (step: 1 | -1) => {
    const places = [...(shown.current?.querySelectorAll<HTMLElement>("[data-place]") ?? [])];
    if (places.length === 0) return;
    const now =
      ((at.now - 1 + step + (at.now === 0 && step === -1 ? 1 : 0) + places.length) %
        places.length) +
      1;
    const next = places[now - 1];
    next?.scrollIntoView({ block: "center" });
    for (const place of places) place.classList.toggle("bg-sunk", place === next);
    setAt({ now, count: places.length });
  };
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeys.get()) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null) return;
      if (event.key === "n") latest.current(1);
      else if (event.key === "N") latest.current(-1);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return { ...at, go };
}

/** The newer text with what was taken out and put in; equal paragraphs are folded away. */
function InText({ diffs }: { diffs: readonly ParagraphDiff[] }) {
  const { history } = useLanguage().words.articles;
  const { locale } = useLanguage();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const shown: React.ReactNode[] = [];
  for (let index = 0; index < diffs.length; index += 1) {
    const start = index;
    while (diffs[index] !== undefined && diffs[index]?.before === diffs[index]?.after) index += 1;
    const equal = index - start;
    // A heading before a difference says where one is.
    const nextIsHeading = diffs[index] !== undefined && /^#/.test(diffs[index - 1]?.after ?? "");
    const folded = nextIsHeading ? equal - 1 : equal;
    if (folded > 1 && !open.has(start)) {
      shown.push(
        <p key={`fold ${start}`} className="my-3 text-ink-3">
          {countWords(history.equal, folded, locale)}
          {locale === "cn" ? "，" : ", "}
          <button
            type="button"
            onClick={() => setOpen(new Set([...open, start]))}
            className="rule-link"
          >
            {history.show}
          </button>
        </p>,
      );
    } else {
      for (let place = start; place < start + folded; place += 1) {
        shown.push(<ParagraphOf key={place} diff={diffs[place]} />);
      }
    }
    if (nextIsHeading) shown.push(<ParagraphOf key={index - 1} diff={diffs[index - 1]} />);
    if (diffs[index] !== undefined) shown.push(<ParagraphOf key={index} diff={diffs[index]} />);
  }
  return shown;
}

function ParagraphOf({ diff }: { diff: ParagraphDiff | undefined }) {
  if (diff === undefined) return null;
  const isDifferent = diff.before !== diff.after;
  return (
    <p
      {...(isDifferent && { "data-place": "" })}
      className={`my-3 break-words whitespace-pre-wrap ${paragraphLook(diff.after ?? diff.before ?? "")}`}
    >
      <DiffMarks parts={withoutHeadingMark(diff.parts)} />
    </p>
  );
}

/** What differs, the older words left and the newer ones right. */
function SideBySide({ diffs }: { diffs: readonly ParagraphDiff[] }) {
  return diffs.map((diff, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: nothing in this list moves
      key={index}
      data-place=""
      className="grid gap-x-6 gap-y-2 border-b border-line py-3 last:border-0 md:grid-cols-2"
    >
      {(["inserted", "deleted"] as const).map((hidden) => (
        <p
          key={hidden}
          className={`break-words whitespace-pre-wrap ${paragraphLook(diff.after ?? diff.before ?? "")}`}
        >
          <DiffMarks parts={diff.parts.filter(({ kind }) => kind !== hidden)} />
        </p>
      ))}
    </div>
  ));
}

/** The lines of the Markdown, with + and −. */
function MarkdownLines({ before, after }: { before: string; after: string }) {
  const { editor } = useLanguage().words.articles;
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  return (
    <div className="mono break-words whitespace-pre-wrap">
      {lines.map(({ added, removed, value }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing in this list moves
          key={index}
          {...((added || removed) && { "data-place": "" })}
          className={added ? "bg-hue-2-wash" : removed ? "bg-seal-wash text-ink-2" : ""}
        >
          {(added || removed) && (
            <span className="sr-only">{added ? editor.inserted : editor.deleted} </span>
          )}
          {value
            .replace(/\n$/, "")
            .split("\n")
            .map((line) => `${added ? "+" : removed ? "−" : " "} ${line}\n`)
            .join("")}
        </div>
      ))}
    </div>
  );
}
