import "./strings";
import { useEffect, useState } from "react";
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from "react-router";
import type { SiteTextList, TextState } from "~/console-api/schemas/site-texts";
import { mayWriteIn } from "~/domain/document/document-rules";
import { isUnfit, type TextPage, textPages } from "~/domain/site-texts/site-text-rules";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { staffIdNow, useMay, useMe } from "~console/api/session";
import { Button } from "~console/ui/button";
import { Choice } from "~console/ui/choice";
import { Field } from "~console/ui/field";
import { Icon, type IconName } from "~console/ui/icon";
import { PageHead } from "~console/ui/page-head";
import { Empty } from "~console/ui/section";
import { Select } from "~console/ui/select";
import { useFinder } from "~console/ui/use-finder";
import { useLanguage } from "~console/words";
import { PageView } from "./page-view";
import { PreviewButton } from "./preview-button";
import { problemOf, TextPublishLayer } from "./publish-layer";
import { ScheduleNotes } from "./schedule-notes";
import { listLocalTexts, readLocalText, type TextPlace } from "./text-document";
import { textLabel } from "./text-label";
import { type EditedText, TextLayer } from "./text-layer";

const pageOf = (query: URLSearchParams): TextPage =>
  textPages.find((page) => page === query.get("page")) ?? textPages[0];

type Loaded = { list: SiteTextList; unsent: readonly string[] };

/** Every text of the page that the address names, and what of it this browser has not saved yet. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const page = pageOf(new URL(request.url).searchParams);
  const [list, unsent] = await Promise.all([
    call("siteTexts", { page }),
    listLocalTexts(staffIdNow(), page),
  ]);
  return { list, unsent };
}

type Line = SiteTextList["lines"][number];
const shown = ["all", "changed", "drafts", "behind", "unfit"] as const;
type Shown = (typeof shown)[number];

const isShownIn = (filter: Shown, state: TextState | null): boolean => {
  if (filter === "all") return true;
  if (state === null) return false;
  if (filter === "behind") return state.behind !== null;
  if (filter === "unfit") return isUnfit(state.live, state.starting);
  return state.draft !== null || (filter === "changed" && state.live !== state.starting);
};

const views = ["page", "list"] as const;
type View = (typeof views)[number];

/** Key of the view that was chosen last, in the browser's storage. */
const viewKey = "console-site-texts";

/** The view that the address names, else the last one; a search needs the list. */
function viewOf(query: URLSearchParams): View {
  const asked = query.get("q") === null ? query.get("as") : "list";
  const found = views.find((view) => view === (asked ?? localStorage.getItem(viewKey)));
  return found ?? "page";
}

/** Pages and home texts: their words in both languages, as drafts until they are published. */
export function Component() {
  const { list, unsent } = useLoaderData<Loaded>();
  const { locale, words: all } = useLanguage();
  const words = all.siteTexts;
  const { revalidate } = useRevalidator();
  const me = useMe();
  const mayPublish = useMay("articles.publish");
  // Translators write in their languages.
  const written = localeCodes.filter((code) => me !== undefined && mayWriteIn(me, code));
  const [query, setQuery] = useSearchParams();
  const sought = query.get("q") ?? "";
  const [typed, setTyped] = useState(sought);
  const finds = useFinder(typed);
  // The palette leads to one text of a page, also while the screen is open.
  useEffect(() => setTyped(sought), [sought]);
  const [edited, setEdited] = useState<EditedText>();
  const [published, setPublished] = useState<Locale>();
  const view = viewOf(query);
  const filter = shown.find((name) => name === query.get("show")) ?? "all";
  const set = (name: string, value: string) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      next.set(name, value);
      // The one text that the palette led to.
      next.delete("q");
      return next;
    });
  // The list may be older than the last save.
  const edit = async (place: TextPlace, shown: TextState) => {
    const [fresh, local] = await Promise.all([
      call("siteTexts", { page: place.page }).catch(() => undefined),
      readLocalText(staffIdNow(), place),
    ]);
    const line = fresh?.lines.find(({ key }) => key === place.key);
    setEdited({ place, state: line?.[place.locale] ?? shown, local });
  };
  const done = () => {
    setEdited(undefined);
    setPublished(undefined);
    void revalidate();
  };
  const waiting = (code: Locale) =>
    list.lines.flatMap(({ key, [code]: state }) =>
      state === null || state.draft === null ? [] : [{ key, ...state, draft: state.draft }],
    );
  const lines = list.lines.filter(
    (line) =>
      localeCodes.some((code) => isShownIn(filter, line[code])) &&
      [
        line.key,
        textLabel(words.labels, line.key),
        line.cn?.draft,
        line.cn?.live,
        line.en?.draft,
        line.en?.live,
      ].some((text) => text != null && finds(text)),
  );
  const drafts = list.drafts.reduce((sum, { count }) => sum + count, 0);

  return (
    <>
      <PageHead title={all.screens.siteTexts} meta={countWords(words.meta, drafts, locale)}>
        {written.map((code) => (
          <PreviewButton key={code} page={list.page} locale={code} />
        ))}
        {mayPublish &&
          localeCodes.map(
            (code) =>
              waiting(code).length > 0 && (
                <Button key={code} data-key="main" onPress={() => setPublished(code)}>
                  {fill(words.publish[code], { count: waiting(code).length })}
                </Button>
              ),
          )}
      </PageHead>
      <div className="px-4 pb-10 md:px-8">
        <div className="flex flex-wrap items-end gap-4">
          <Select
            label={words.page}
            value={list.page}
            onChange={(page) => set("page", page)}
            options={list.drafts.map(({ page, count }) => ({
              value: page,
              label:
                count === 0
                  ? words.pages[page]
                  : fill(words.pageWithDrafts, {
                      page: words.pages[page],
                      count: countWords(words.meta, count, locale),
                    }),
            }))}
          />
          <Choice
            label={words.as}
            value={view}
            onChange={(value) => {
              localStorage.setItem(viewKey, value);
              set("as", value);
            }}
            options={views.map((value) => ({ value, label: words.views[value] }))}
          />
          {view === "list" && (
            <>
              <Field
                label={words.filter}
                name="filter"
                value={typed}
                onChange={setTyped}
                isFilter
              />
              <Choice
                label={words.show}
                value={filter}
                onChange={(value) => set("show", value)}
                options={shown.map((value) => ({ value, label: words.shown[value] }))}
              />
            </>
          )}
        </div>
        <ScheduleNotes list={list} mayEdit={mayPublish} onChanged={revalidate} />
        {view === "page" && (
          <PageView key={list.page} list={list} written={written} onChanged={revalidate} />
        )}
        {view === "list" && lines.length === 0 && (
          <div className="mt-5">
            <Empty title={words.noMatch} />
          </div>
        )}
        {view === "list" && lines.length > 0 && (
          <ul data-part="list" className="mt-5 border-t border-ink">
            {lines.map((line) => (
              <LineRow
                key={line.key}
                line={line}
                written={written}
                unsent={unsent}
                onEdit={(code, state) =>
                  void edit({ page: list.page, key: line.key, locale: code }, state)
                }
              />
            ))}
          </ul>
        )}
      </div>
      {edited !== undefined && (
        <TextLayer
          // Two presses while answers are late: the keeper of one place never gets another's words.
          key={`${edited.place.key} ${edited.place.locale}`}
          edited={edited}
          staffId={staffIdNow()}
          mayPublish={mayPublish}
          onDone={done}
        />
      )}
      {published !== undefined && (
        <TextPublishLayer
          page={list.page}
          code={published}
          drafts={waiting(published)}
          schedule={list.schedules.find((one) => one.locale === published)}
          onMoved={revalidate}
          onClose={() => setPublished(undefined)}
          onDone={done}
        />
      )}
    </>
  );
}

/** A place with its words in both languages; each opens its editor. */
function LineRow({
  line,
  written,
  unsent,
  onEdit,
}: {
  line: Line;
  /** Languages that the person writes in. */
  written: readonly Locale[];
  /** Places whose words only this browser has. */
  unsent: readonly string[];
  onEdit: (locale: Locale, state: TextState) => void;
}) {
  const { siteTexts: words } = useLanguage().words;
  return (
    <li className="border-b border-line py-2.5">
      <p className="text-micro text-ink-2">{textLabel(words.labels, line.key)}</p>
      <div className="mt-1 grid gap-x-8 gap-y-2 md:grid-cols-2">
        {localeCodes.map((code) => {
          const state = line[code];
          if (state === null) {
            return (
              <p key={code} className="text-ink-3">
                {words.none}
              </p>
            );
          }
          const isChanged = state.live !== state.starting;
          return (
            <div key={code} className="flex min-w-0 items-start gap-3">
              <p lang={locales[code].htmlLang} className="min-w-0 grow wrap-anywhere">
                {state.draft ?? state.live}
              </p>
              <span className="flex max-w-40 shrink-0 flex-col gap-1">
                {(state.draft !== null || isChanged) && (
                  <Mark icon={state.draft === null ? "check" : "dashed"}>
                    {state.draft === null ? words.own : words.draft}
                  </Mark>
                )}
                {state.behind !== null && <Mark icon="triangle">{words.behind}</Mark>}
                {isUnfit(state.live, state.starting) && (
                  <Mark icon="triangle">{words.noPlace}</Mark>
                )}
                {problemOf(state) !== undefined && <Mark icon="triangle">{words.unfit}</Mark>}
                {unsent.includes(`${line.key} ${code}`) && (
                  <Mark icon="triangle">{words.unsent}</Mark>
                )}
              </span>
              {written.includes(code) && (
                <Button
                  size="row"
                  icon="article"
                  aria-label={fill(words.edit, {
                    place: textLabel(words.labels, line.key),
                    language: words.languages[code],
                  })}
                  onPress={() => onEdit(code, state)}
                />
              )}
            </div>
          );
        })}
      </div>
    </li>
  );
}

function Mark({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 text-micro text-ink-2">
      <Icon name={icon} size={14} className="mt-0.5 shrink-0" />
      {children}
    </span>
  );
}
