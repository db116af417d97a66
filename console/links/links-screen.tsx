import { useState } from "react";
import { Link, useLoaderData, useNavigate, useRevalidator, useSearchParams } from "react-router";
import type { LinkLine, LinkList, ToolCategory } from "~/console-api/schemas/links";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { localeCodes } from "~/i18n/locales";
import { call } from "~console/api/call";
import { useSession } from "~console/api/session";
import { countAnew } from "~console/shell/counts";
import { PageHead } from "~console/shell/page-head";
import { timeWords } from "~console/times";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { FilterMenu } from "~console/ui/menu";
import { listed } from "~console/ui/names";
import { Problem } from "~console/ui/problem";
import { SearchBox } from "~console/ui/search-box";
import { Empty } from "~console/ui/section";
import { tell } from "~console/ui/toasts";
import { withValue } from "~console/with-value";
import { type Language, useLanguage } from "~console/words";
import { CategoryLayer } from "./category-layer";
import { ChecksLayer } from "./checks-layer";
import { LinkLayer } from "./link-layer";
import { filtered, filterOf, isInTab, nameOf, placesOf, tabs } from "./link-view";
import { PlaceRows } from "./place-rows";

/** All tools and friend links. */
export const loader = (): Promise<LinkList> => call("links", {});

/** What lies over the list. */
export type Open =
  | { layer: "link"; link?: LinkLine }
  | { layer: "category"; category?: ToolCategory }
  | { layer: "remove-category"; category: ToolCategory }
  | { layer: "take" | "checks" | "remove"; link: LinkLine }
  | { layer: "check-all" };

/** Tools & links: by category, with the health of 30 days. */
export function Component() {
  const list = useLoaderData<LinkList>();
  const { revalidate } = useRevalidator();
  const language = useLanguage();
  const { locale, words } = language;
  const session = useSession();
  const [query] = useSearchParams();
  const [open, setOpen] = useState<Open>();
  const [problem, setProblem] = useState<unknown>();
  const mayEdit = session.state === "in" && session.me.permissions.includes("resources.publish");
  const filter = filterOf(query);
  const shown = filtered(list.links, filter);
  const isFiltered = query.size > 0;
  const places = placesOf(list, shown, language, isFiltered);
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    setProblem(undefined);
    void revalidate();
    void countAnew();
  };
  /** What needs no question: failures stand above the list. */
  const act = async (calls: () => Promise<unknown>, told: string, undo?: () => void) => {
    try {
      await calls();
      tell(told, undo === undefined ? undefined : { label: words.links.undo, act: undo });
      done();
    } catch (error) {
      setProblem(error);
    }
  };
  const tools = list.links.filter(({ fields }) => fields.kind === "tool").length;
  const dead = list.links.filter((link) => isInTab(link, "dead")).length;
  const { meta } = words.links;
  const counts = [
    countWords(meta.tools, tools, locale),
    countWords(meta.friends, list.links.length - tools, locale),
    ...(dead > 0 ? [fill(meta.dead, { count: dead })] : []),
  ];

  return (
    <>
      <PageHead title={words.screens.links} meta={listed(locale, counts)}>
        {mayEdit && (
          <>
            {!list.check.isOff && (
              <Button icon="history" onPress={() => setOpen({ layer: "check-all" })}>
                {words.links.checkAll}
              </Button>
            )}
            <Button onPress={() => setOpen({ layer: "category" })}>
              {words.links.newCategory}
            </Button>
            <Button
              tone="ink"
              icon="plus"
              data-key="create"
              onPress={() => setOpen({ layer: "link" })}
            >
              {words.links.newLink}
            </Button>
          </>
        )}
      </PageHead>
      <div className="px-4 md:px-8">
        <Tabs list={list} query={query} current={filter.tab} />
        <Filters list={list} query={query} language={language} />
        {problem !== undefined && (
          <div className="mt-4">
            <Problem error={problem} />
          </div>
        )}
        {places.length === 0 ? (
          <div className="mt-4">
            <Empty
              title={
                filter.tab === "dead" && query.size === 1
                  ? words.links.nothingDead
                  : isFiltered
                    ? words.links.noMatch
                    : words.links.none
              }
            />
          </div>
        ) : (
          <table className="mt-3 w-full border-collapse max-md:block">
            <Head mayEdit={mayEdit} language={language} />
            {places.map((place) => (
              <PlaceRows
                key={place.kind + place.id}
                place={place}
                list={list}
                mayEdit={mayEdit}
                isSorted={!isFiltered}
                onOpen={setOpen}
                onAct={act}
              />
            ))}
          </table>
        )}
      </div>
      {open !== undefined && (
        <Layers open={open} list={list} language={language} onClose={close} onDone={done} />
      )}
    </>
  );
}

function Tabs({
  list,
  query,
  current,
}: {
  list: LinkList;
  query: URLSearchParams;
  current: string;
}) {
  const { words } = useLanguage();
  return (
    <nav aria-label={words.links.tabs} className="flex gap-5 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={withValue(query, "tab", tab === "all" ? null : tab)}
          aria-current={tab === current ? "page" : undefined}
          className="-mb-px flex min-h-9 shrink-0 items-center border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current=page]:border-seal-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink coarse:min-h-11"
        >
          {fill(words.links[tab], {
            count: list.links.filter((link) => isInTab(link, tab)).length,
          })}
        </Link>
      ))}
    </nav>
  );
}

function Filters({
  list,
  query,
  language: { locale, words },
}: {
  list: LinkList;
  query: URLSearchParams;
  language: Language;
}) {
  const navigate = useNavigate();
  const [, setQuery] = useSearchParams();
  const { links } = words;
  const filter = filterOf(query);
  const choose = (name: string) => (value: string | null) =>
    void navigate(withValue(query, name, value), { preventScrollReset: true });
  const removeLabel = (chosen: string) => fill(links.removeFilter, { filter: chosen });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <SearchBox
        label={links.filter}
        value={filter.text}
        onType={(text) =>
          setQuery(new URLSearchParams(withValue(query, "q", text).slice(1)), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      <FilterMenu
        label={links.category}
        value={filter.category}
        options={[
          ...list.categories.map(({ id, name }) => ({ value: id, label: name[locale] })),
          ...list.groups.map((group) => ({ value: group, label: links.groups[group] })),
        ]}
        removeLabel={removeLabel}
        onChange={choose("category")}
      />
      <FilterMenu
        label={links.kind}
        value={filter.kind}
        options={[
          { value: "tool", label: links.kinds.tool },
          { value: "friend", label: links.kinds.friend },
        ]}
        removeLabel={removeLabel}
        onChange={choose("kind")}
      />
      <FilterMenu
        label={links.language}
        value={filter.language}
        options={localeCodes.map((code) => ({ value: code, label: links.inLanguage[code] }))}
        removeLabel={removeLabel}
        onChange={choose("language")}
      />
      <p className="text-micro text-ink-3 md:ml-auto">
        {checkWords({ locale, words }, list.check)}
      </p>
    </div>
  );
}

function checkWords({ locale, words: { links } }: Language, check: LinkList["check"]): string {
  if (check.isOff) return links.checkOff;
  if (check.isRunning) return links.checkRuns;
  if (check.lastErrorAt !== null) {
    return fill(links.checkFailed, { time: timeWords(locale, check.lastErrorAt) });
  }
  if (check.lastRunAt === null) return links.neverChecked;
  const last = fill(links.checkedAt, { time: timeWords(locale, check.lastRunAt) });
  if (check.nextRunAt === null) return last;
  return listed(locale, [
    last,
    fill(links.nextCheck, { time: timeWords(locale, check.nextRunAt) }),
  ]);
}

function Head({ mayEdit, language }: { mayEdit: boolean; language: Language }) {
  const { head } = language.words.links;
  const cell = "pb-2 pr-3 font-normal";
  return (
    <thead className="max-md:sr-only">
      <tr className="border-b border-ink text-left text-micro text-ink-3">
        {mayEdit && (
          <th scope="col" className={`${cell} w-[4.5rem]`}>
            {head.move}
          </th>
        )}
        <th scope="col" className={cell}>
          {head.health}
        </th>
        <th scope="col" className={cell}>
          {head.name}
        </th>
        <th scope="col" className={`${cell} max-xl:hidden`}>
          {head.days}
        </th>
        <th scope="col" className={cell}>
          {head.answer}
        </th>
        <th scope="col" className={`${cell} text-right max-lg:hidden`}>
          {head.checked}
        </th>
        <th scope="col" className="pb-2 text-right font-normal">
          {head.acts}
        </th>
      </tr>
    </thead>
  );
}

/** The layer that is open. */
function Layers({
  open,
  list,
  language: { locale, words },
  onClose,
  onDone,
}: {
  open: Open;
  list: LinkList;
  language: Language;
  onClose: () => void;
  onDone: () => void;
}) {
  const { links } = words;
  switch (open.layer) {
    case "link":
      return <LinkLayer link={open.link} list={list} onClose={onClose} onDone={onDone} />;
    case "category":
      return <CategoryLayer category={open.category} onClose={onClose} onDone={onDone} />;
    case "checks":
      return <ChecksLayer link={open.link} onClose={onClose} />;
    case "check-all":
      return (
        <ActLayer
          title={links.checkTitle}
          text={links.checkText}
          act={links.checkAct}
          keep={links.keepChecks}
          onClose={onClose}
          onAct={async () => {
            await call("checkLinksNow", {});
            tell(links.checkAsked);
            onDone();
          }}
        />
      );
    case "remove-category": {
      const { id } = open.category;
      const name = open.category.name[locale];
      return (
        <ActLayer
          isAlert
          title={fill(links.categoryForm.removeTitle, { name })}
          text={links.categoryForm.removeText}
          act={links.categoryForm.removeAct}
          keep={links.categoryForm.keepIt}
          onClose={onClose}
          onAct={async () => {
            await call("removeToolCategory", { id });
            tell(fill(links.categoryForm.removed, { name }));
            onDone();
          }}
        />
      );
    }
    case "take":
    case "remove": {
      const { link } = open;
      const { kind } = link.fields;
      const name = nameOf(link, locale);
      if (open.layer === "remove") {
        return (
          <ActLayer
            isAlert
            title={fill(links.removeTitle, { name })}
            text={links.removeText}
            act={links.removeAct}
            keep={links.keepLink}
            onClose={onClose}
            onAct={async () => {
              const { version } = link;
              await call("removeLink", { kind, version }, link.id);
              tell(fill(links.removed, { name }));
              onDone();
            }}
          />
        );
      }
      const url = link.movedTo ?? "";
      return (
        <ActLayer
          isPublic
          tone="seal"
          title={fill(links.takeTitle, { name })}
          text={links.takeText}
          act={links.takeAct}
          keep={links.keepAddress}
          onClose={onClose}
          onAct={async () => {
            await call("takeLinkAddress", { kind, url }, link.id);
            tell(fill(links.taken, { name }));
            onDone();
          }}
        >
          {() => (
            <dl className="mt-4 grid gap-3">
              {[
                [links.takeOld, link.fields.url],
                [links.takeNew, url],
              ].map(([term, address]) => (
                <div key={term}>
                  <dt className="text-micro text-ink-3">{term}</dt>
                  <dd className="mono break-all">{address}</dd>
                </div>
              ))}
            </dl>
          )}
        </ActLayer>
      );
    }
  }
}
