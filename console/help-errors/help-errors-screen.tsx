import "./strings";
import "~console/drafts/strings";
import { useState } from "react";
import { useLoaderData, useRevalidator, useSearchParams } from "react-router";
import type { HelpErrorLine, HelpErrorList } from "~/console-api/schemas/help-errors";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { locales, otherLocale } from "~/i18n/locales";
import type { Finder } from "~/lib/search/finder";
import { call } from "~console/api/call";
import { staffIdNow, useMay } from "~console/api/session";
import type { LocalDraft } from "~console/drafts/draft-keeper";
import { sectionName } from "~console/drafts/states";
import { Button, buttonStyle } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Icon } from "~console/ui/icon";
import { ListScreen, ListTable } from "~console/ui/list-screen";
import { Time } from "~console/ui/time";
import { showToast } from "~console/ui/toasts";
import { useFinder } from "~console/ui/use-finder";
import { useLanguage } from "~console/words";
import { type ErrorDraft, ErrorLayer, readLocalError } from "./error-layer";
import { HistoryLayer } from "./history-layer";

/** All error codes of the client. */
export const loader = (): Promise<HelpErrorList> => call("helpErrors", {});

type Open =
  | {
      layer: "edit";
      error?: HelpErrorLine;
      local: LocalDraft<ErrorDraft> | undefined;
      earlier?: ErrorDraft;
    }
  | { layer: "remove" | "history"; error: HelpErrorLine };

/** The error codes that the help centre explains: one save is one version, and on the site at once. */
export function Component() {
  const { errors, url } = useLoaderData<HelpErrorList>();
  const { revalidate } = useRevalidator();
  const language = useLanguage();
  const { locale, words } = language;
  const text = words.helpErrors;
  const staffId = staffIdNow();
  const [query, setQuery] = useSearchParams();
  const [open, setOpen] = useState<Open>();
  const mayEdit = useMay("articles.publish");
  const typed = query.get("q") ?? "";
  const finds = useFinder(typed);
  const shown = errors.filter((error) => matches(error, finds));
  /** Opens the layer with what an earlier page of this browser could not save, if there is any. */
  const edit = async (error?: HelpErrorLine, earlier?: ErrorDraft) => {
    const local = await readLocalError(staffId, error);
    if (local !== undefined) showToast(words.drafts.restored);
    setOpen({ layer: "edit", ...(error && { error }), ...(earlier && { earlier }), local });
  };
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    void revalidate();
  };
  const cell = "py-2.5 pr-4 align-middle max-md:p-0";
  return (
    <ListScreen
      title={words.screens.helpErrors}
      above={{ to: "/articles?kind=help", label: words.screens.articles }}
      meta={countWords(text.meta, errors.length, locale)}
      acts={
        <>
          <a href={url} target="_blank" rel="noreferrer" className={buttonStyle("line")}>
            <Icon name="external" />
            {text.onSite}
          </a>
          {mayEdit && (
            <Button tone="ink" icon="plus" data-key="create" onPress={() => void edit()}>
              {text.new}
            </Button>
          )}
        </>
      }
      before={
        <>
          <p className="max-w-[60ch] pb-4 text-ink-2">{text.lead}</p>
          <div className="pb-4 md:w-72">
            <Field
              label={text.search}
              name="q"
              value={typed}
              onChange={(q) => setQuery(q === "" ? {} : { q }, { replace: true })}
              maxLength={100}
              isFilter
            />
          </div>
        </>
      }
      rows={shown}
      none={{ title: text.noMatch }}
      layers={
        <>
          {open?.layer === "edit" && (
            <ErrorLayer
              error={open.error}
              local={open.local}
              earlier={open.earlier}
              staffId={staffId}
              onClose={close}
              onDone={done}
              onRemove={(error) => setOpen({ layer: "remove", error })}
            />
          )}
          {open?.layer === "history" && (
            <HistoryLayer
              error={open.error}
              onTake={mayEdit ? (earlier) => void edit(open.error, earlier) : undefined}
              onClose={close}
            />
          )}
          {open?.layer === "remove" && (
            <ActLayer
              title={fill(text.removeTitle, { code: open.error.code })}
              text={text.removeText}
              act={text.removeAct}
              keep={text.keep}
              tone="danger"
              isAlert
              onClose={close}
              onAct={async () => {
                const { code, version } = open.error;
                await call("removeHelpError", { code, version });
                showToast(fill(text.removed, { code }));
                done();
              }}
            />
          )}
        </>
      }
    >
      <ListTable columns={[text.code, text.screen, text.area, text.changed]} hasActs stacks="md">
        {shown.map((error) => {
          const { code, area, words: own, changedAt } = error;
          const other = otherLocale(locale);
          return (
            <tr
              key={code}
              className="border-b border-line max-md:grid max-md:grid-cols-[80px_minmax(0,1fr)] max-md:gap-y-1 max-md:py-3"
            >
              <th scope="row" className={`${cell} mono text-left font-semibold`}>
                {code}
              </th>
              <td className={cell}>
                <span className="block font-semibold">{own[locale].screen}</span>
                <span lang={locales[other].htmlLang} className="block text-micro text-ink-2">
                  {own[other].screen}
                </span>
              </td>
              <td className={`${cell} whitespace-nowrap text-ink-2 max-md:col-start-2`}>
                {sectionName(language, area)}
              </td>
              <td className={`${cell} whitespace-nowrap text-ink-2 max-md:col-start-2`}>
                <Time at={changedAt} form="day" />
              </td>
              <td
                className={`${cell} pr-0! text-right whitespace-nowrap max-md:col-start-2 max-md:text-left`}
              >
                <Button
                  size="row"
                  className="mr-2"
                  onPress={() => setOpen({ layer: "history", error })}
                >
                  {text.versions}
                  <span className="sr-only"> {code}</span>
                </Button>
                {mayEdit && (
                  <Button size="row" onPress={() => void edit(error)}>
                    {fill(text.edit, { code })}
                  </Button>
                )}
              </td>
            </tr>
          );
        })}
      </ListTable>
    </ListScreen>
  );
}

/** Whether a code, or words of it in either language, contain what was typed. */
function matches({ code, words }: HelpErrorLine, finds: Finder): boolean {
  const texts = [
    code,
    code.replace("-", ""),
    ...Object.values(words.cn),
    ...Object.values(words.en),
  ];
  return texts.some(finds);
}
