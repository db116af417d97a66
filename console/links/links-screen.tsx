import "./strings";
import { useState } from "react";
import { useLoaderData, useRevalidator, useSearchParams } from "react-router";
import type { LinkList } from "~/console-api/schemas/links";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { countAnew } from "~console/api/counts";
import { useMay } from "~console/api/session";
import { Button } from "~console/ui/button";
import { CheckBox } from "~console/ui/check-box";
import { ListTable } from "~console/ui/list-screen";
import { listed } from "~console/ui/names";
import { PageHead } from "~console/ui/page-head";
import { Problem } from "~console/ui/problem";
import { Empty } from "~console/ui/section";
import { useSelection, useSelectionKeys } from "~console/ui/selection";
import { showToast } from "~console/ui/toasts";
import { useFinder } from "~console/ui/use-finder";
import { useLanguage } from "~console/words";
import { Filters, Tabs } from "./link-filters";
import { LinkLayers, type Open } from "./link-layers";
import { keyOfLink, LinkSelectionBar } from "./link-selection";
import { filtered, filterOf, isInTab, placesOf } from "./link-view";
import { PlaceRows } from "./place-rows";

/** All tools and friend links. */
export const loader = (): Promise<LinkList> => call("links", {});

/** Tools & links: by category, with the health of 30 days. */
export function Component() {
  const list = useLoaderData<LinkList>();
  const { revalidate } = useRevalidator();
  const language = useLanguage();
  const { locale, words } = language;
  const [query] = useSearchParams();
  const [open, setOpen] = useState<Open>();
  const [problem, setProblem] = useState<unknown>();
  const mayEdit = useMay("resources.publish");
  const filter = filterOf(query);
  const shown = filtered(list.links, filter, useFinder(filter.text));
  const isFiltered = String(query) !== "";
  const places = placesOf(list, shown, language, isFiltered);
  const all = places.flatMap(({ links }) => links);
  const selection = useSelection(all, keyOfLink);
  useSelectionKeys(mayEdit ? selection : null);
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    setProblem(undefined);
    void revalidate();
    void countAnew();
  };
  /** Does an action that needs no question: failures are shown above the list. */
  const act = async (calls: () => Promise<unknown>, told: string, undo?: () => void) => {
    try {
      await calls();
      showToast(told, undo === undefined ? undefined : { label: words.links.undo, act: undo });
      done();
    } catch (error) {
      setProblem(error);
    }
  };
  const tools = list.links.filter(({ fields }) => fields.kind === "tool").length;
  const dead = list.links.filter((link) => isInTab(link, "dead")).length;
  const { head, meta } = words.links;
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
        {mayEdit && (
          <div className="mt-3">
            <LinkSelectionBar selection={selection} onAct={act} onDone={done} />
          </div>
        )}
        {places.length === 0 ? (
          <div className="mt-4">
            <Empty
              title={
                filter.tab === "dead" && [...query].length === 1
                  ? words.links.nothingDead
                  : isFiltered
                    ? words.links.noMatch
                    : words.links.none
              }
            />
          </div>
        ) : (
          <div className="mt-3">
            <ListTable
              columns={[
                ...(mayEdit ? [{ label: head.move, look: "w-[4.5rem]" }] : []),
                head.health,
                head.name,
                { label: head.days, look: "max-xl:hidden" },
                head.answer,
                { label: head.checked, look: "text-right max-lg:hidden" },
                { label: head.acts, look: "pr-0! text-right" },
              ]}
              chooser={
                mayEdit && (
                  <td className="w-9">
                    <CheckBox
                      isSelected={selection.chosen.length === all.length}
                      onChange={(isSelected) => selection.keepOnly(isSelected ? all : [])}
                      label={<span className="sr-only">{words.links.bulk.selectAll}</span>}
                    />
                  </td>
                )
              }
              stacks="md"
              hasGroups
            >
              {places.map((place) => (
                <PlaceRows
                  key={place.kind + place.id}
                  place={place}
                  list={list}
                  selection={mayEdit ? selection : null}
                  isSorted={!isFiltered}
                  onOpen={setOpen}
                  onAct={act}
                />
              ))}
            </ListTable>
          </div>
        )}
      </div>
      {open !== undefined && (
        <LinkLayers open={open} list={list} language={language} onClose={close} onDone={done} />
      )}
    </>
  );
}
