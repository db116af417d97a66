import { Link, useNavigate } from "react-router";
import type { RevisionLine } from "~/console-api/schemas/articles";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { versionWords } from "~console/drafts/states";
import { Earlier } from "~console/ui/earlier";
import { Key } from "~console/ui/key";
import { PersonPrint } from "~console/ui/person";
import { StateMark } from "~console/ui/state-mark";
import { Time } from "~console/ui/time";
import { usePages } from "~console/ui/use-pages";
import { useLanguage } from "~console/words";
import { dayWords } from "~console/words/times";
import { placeOf, type VersionId, versionAt } from "./compared";
import { type LoadedHistory, linkToComparison, versionName } from "./history-view";

/** The list of the versions: who made which when, and links that choose the two to compare. */
export function Versions({ article, locale, history, range, compared }: LoadedHistory) {
  const language = useLanguage();
  const { history: words } = language.words.articles;
  const navigate = useNavigate();
  // Choosing loads the newest again; versions that were read before stay as they are.
  const { pages, more, problem } = usePages(
    history,
    (before) => call("articleHistory", { locale, before }, article.id),
    { of: `${article.id} ${locale}` },
  );
  const lines = pages.flatMap((page) => page.revisions);
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  const ids: VersionId[] = [
    ...(range.hasDraft ? ["draft" as const] : []),
    ...lines.map(({ number }) => number),
  ];
  const place = (id: VersionId) => placeOf(id, range);
  const choose = (step: 1 | -1, name: "newer" | "older") => {
    if (compared === null) return;
    const next = versionAt(place(compared[name]) - step, range);
    if (next === undefined) return;
    const pair = { ...compared, [name]: next };
    if (place(pair.older) > place(pair.newer)) return;
    if (step === 1 && !ids.includes(next)) more?.();
    void navigate(linkToComparison(locale, pair.newer, pair.older), {
      replace: true,
      preventScrollReset: true,
    });
  };
  /** With what a chosen version is compared: what it was compared with, or the one before it. */
  const olderThan = (id: VersionId) => {
    if (compared !== null && place(compared.older) < place(id)) return compared.older;
    return versionAt(place(id) - 1, range) ?? id;
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
          const name = versionName(language, history, id);
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
                    to={linkToComparison(locale, id, olderThan(id))}
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
                    place(id) < place(compared.newer) && (
                      <Link
                        to={linkToComparison(locale, compared.newer, id)}
                        replace
                        preventScrollReset
                        className="rule-link block w-fit ml-auto coarse:py-2"
                      >
                        {fill(words.compareWith, {
                          version: versionName(language, history, compared.newer),
                        })}
                      </Link>
                    )}
                </span>
              </div>
            </li>
          );
        })}
      </ol>
      <Earlier more={more} problem={problem} />
      <p className="mt-3 flex flex-wrap items-center gap-2 text-micro text-ink-2 max-md:hidden">
        <Key>↑</Key> <Key>↓</Key> {words.keysChoose}
        <Key>Shift</Key> <Key>↓</Key> {words.keysCompare}
      </p>
    </div>
  );
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
