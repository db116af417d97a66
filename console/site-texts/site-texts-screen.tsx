import { useEffect, useState } from "react";
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from "react-router";
import type { SiteTextList, TextState } from "~/console-api/schemas/site-texts";
import { type TextPage, textPages } from "~/domain/site-texts/site-text-rules";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { useSession } from "~console/api/session";
import { PageHead } from "~console/shell/page-head";
import { Button } from "~console/ui/button";
import { Choice } from "~console/ui/choice";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Icon } from "~console/ui/icon";
import { Empty } from "~console/ui/section";
import { Select } from "~console/ui/select";
import { tell } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { TextLayer } from "./text-layer";

const pageOf = (query: URLSearchParams): TextPage =>
  textPages.find((page) => page === query.get("page")) ?? textPages[0];

/** Every text of the page that the address names. */
export const loader = ({ request }: LoaderFunctionArgs): Promise<SiteTextList> =>
  call("siteTexts", { page: pageOf(new URL(request.url).searchParams) });

type Line = SiteTextList["lines"][number];
const shown = ["all", "changed", "drafts"] as const;
type Shown = (typeof shown)[number];

const isShownIn = (filter: Shown, state: TextState | null): boolean => {
  if (filter === "all") return true;
  if (state === null) return false;
  return state.draft !== null || (filter === "changed" && state.live !== state.starting);
};

/** Pages and home texts: their words in both languages, as drafts until they are published. */
export function Component() {
  const list = useLoaderData<SiteTextList>();
  const { locale, words: all } = useLanguage();
  const words = all.siteTexts;
  const { revalidate } = useRevalidator();
  const session = useSession();
  const mayEdit = session.state === "in" && session.me.permissions.includes("articles.publish");
  const [query, setQuery] = useSearchParams();
  const sought = query.get("q") ?? "";
  const [typed, setTyped] = useState(sought);
  // The palette leads to one text of a page, also while the screen is open.
  useEffect(() => setTyped(sought), [sought]);
  const [edited, setEdited] = useState<{ key: string; state: TextState; locale: Locale }>();
  const [published, setPublished] = useState<Locale>();
  const filter = shown.find((name) => name === query.get("show")) ?? "all";
  const set = (name: string, value: string) =>
    setQuery((now) => {
      const next = new URLSearchParams(now);
      next.set(name, value);
      // The one text that the palette led to.
      next.delete("q");
      return next;
    });
  const done = () => {
    setEdited(undefined);
    setPublished(undefined);
    void revalidate();
  };
  const waiting = (code: Locale) =>
    list.lines.flatMap(({ key, [code]: state }) =>
      state === null || state.draft === null ? [] : [{ key, ...state, draft: state.draft }],
    );
  const wanted = typed.trim().toLowerCase();
  const lines = list.lines.filter(
    (line) =>
      localeCodes.some((code) => isShownIn(filter, line[code])) &&
      [line.key, line.cn?.draft, line.cn?.live, line.en?.draft, line.en?.live].some((text) =>
        text?.toLowerCase().includes(wanted),
      ),
  );
  const drafts = list.drafts.reduce((sum, { count }) => sum + count, 0);

  return (
    <>
      <PageHead title={all.screens.siteTexts} meta={countWords(words.meta, drafts, locale)}>
        {mayEdit &&
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
        <div className="grid items-end gap-4 sm:grid-cols-[14rem_16rem_auto]">
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
          <Field label={words.filter} name="filter" value={typed} onChange={setTyped} isFilter />
          <Choice
            label={words.show}
            value={filter}
            onChange={(value) => set("show", value)}
            options={shown.map((value) => ({ value, label: words.shown[value] }))}
          />
        </div>
        {lines.length === 0 ? (
          <div className="mt-5">
            <Empty title={words.noMatch} />
          </div>
        ) : (
          <ul data-part="list" className="mt-5 border-t border-ink">
            {lines.map((line) => (
              <LineRow
                key={line.key}
                line={line}
                mayEdit={mayEdit}
                onEdit={(code, state) => setEdited({ key: line.key, state, locale: code })}
              />
            ))}
          </ul>
        )}
      </div>
      {edited !== undefined && (
        <TextLayer
          page={list.page}
          line={edited}
          onClose={() => setEdited(undefined)}
          onDone={done}
        />
      )}
      {published !== undefined && (
        <PublishLayer
          page={list.page}
          code={published}
          drafts={waiting(published)}
          onMoved={() => void revalidate()}
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
  mayEdit,
  onEdit,
}: {
  line: Line;
  mayEdit: boolean;
  onEdit: (locale: Locale, state: TextState) => void;
}) {
  const { siteTexts: words } = useLanguage().words;
  return (
    <li className="border-b border-line py-2.5">
      <p className="mono text-micro text-ink-2">{line.key}</p>
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
              {(state.draft !== null || isChanged) && (
                <span className="flex shrink-0 items-center gap-1.5 text-micro text-ink-2">
                  <Icon name={state.draft === null ? "check" : "dashed"} size={14} />
                  {state.draft === null ? words.own : words.draft}
                </span>
              )}
              {mayEdit && (
                <Button
                  size="row"
                  icon="article"
                  aria-label={fill(words.edit, {
                    place: line.key,
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

function PublishLayer({
  page,
  code,
  drafts,
  onMoved,
  onClose,
  onDone,
}: {
  page: TextPage;
  code: Locale;
  drafts: readonly { key: string; version: number; live: string; draft: string }[];
  /** A draft is another by now. */
  onMoved: () => void;
  onClose: () => void;
  onDone: () => void;
}) {
  const { locale, words: all } = useLanguage();
  const words = all.siteTexts;
  const names = { page: words.pages[page], language: words.languages[code] };
  return (
    <ActLayer
      isPublic
      tone="seal"
      title={fill(words.publishTitle, names)}
      text={words.publishText}
      act={countWords(words.publishAct, drafts.length, locale)}
      keep={words.keep}
      onClose={onClose}
      onAct={async () => {
        const sent = drafts.map(({ key, version }) => ({ key, version }));
        try {
          await call("publishSiteTexts", { page, locale: code, drafts: sent });
        } catch (error) {
          // The list below becomes what is stored now, to be looked at before the next press.
          if (error instanceof CallError && error.code === "moved-on") onMoved();
          throw error;
        }
        tell(fill(words.published, names));
        onDone();
      }}
    >
      {() => (
        <ul className="mt-4 border-t border-line">
          {drafts.map(({ key, live, draft }) => (
            <li key={key} className="border-b border-line py-2">
              <p className="mono text-micro text-ink-2">{key}</p>
              <p lang={locales[code].htmlLang} className="wrap-anywhere">
                <del className="bg-seal-wash text-ink-2 decoration-seal-ink">
                  <span className="sr-only">{all.audit.deleted} </span>
                  {live}
                </del>{" "}
                <ins className="bg-hue-2-wash text-ink decoration-hue-2 decoration-[1.5px]">
                  <span className="sr-only">{all.audit.inserted} </span>
                  {draft}
                </ins>
              </p>
            </li>
          ))}
        </ul>
      )}
    </ActLayer>
  );
}
