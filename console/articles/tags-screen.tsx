import "./strings";
import { useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import { countWords } from "~/i18n/count";
import { localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { useMay } from "~console/api/session";
import { languageNames } from "~console/drafts/states";
import { Button } from "~console/ui/button";
import { ListScreen, ListTable } from "~console/ui/list-screen";
import { useAsk } from "~console/ui/use-ask";
import { useLanguage } from "~console/words";
import { type CountedTag, EndTagLayer, NameTagLayer } from "./tag-layers";

type TagList = AnswerOf<"articleTags">;
type Asked = { act: "rename" | "join" | "remove"; tag: CountedTag };

/** All tags, with how many articles have each. */
export const loader = (): Promise<TagList> => call("articleTags", {});

/** Tags of articles: their names, who has them, and joining and deleting them. */
export function Component() {
  const { tags } = useLoaderData<TagList>();
  const { locale, words } = useLanguage();
  const { tags: own } = words.articles;
  const { revalidate } = useRevalidator();
  const mayChange = useMay("articles.publish");
  const [isNew, ask] = useAsk(["new-tag"]);
  const [asked, setAsked] = useState<Asked>();
  const close = () => {
    ask(null);
    setAsked(undefined);
  };
  const done = () => {
    close();
    void revalidate();
  };
  return (
    <ListScreen
      title={words.screens.articleTags}
      meta={countWords(own.meta, tags.length, locale)}
      above={{ to: "/articles", label: words.screens.articles }}
      acts={
        mayChange && (
          <Button tone="ink" icon="plus" data-key="create" onPress={() => ask("new-tag")}>
            {own.add}
          </Button>
        )
      }
      rows={tags}
      none={{ title: own.none }}
      layers={
        <>
          {isNew !== null && mayChange && (
            <NameTagLayer tag={undefined} onClose={close} onDone={done} />
          )}
          {asked?.act === "rename" && (
            <NameTagLayer tag={asked.tag} onClose={close} onDone={done} />
          )}
          {(asked?.act === "join" || asked?.act === "remove") && (
            <EndTagLayer
              tag={asked.tag}
              others={asked.act === "join" ? tags.filter(({ id }) => id !== asked.tag.id) : null}
              onClose={close}
              onDone={done}
            />
          )}
        </>
      }
    >
      <ListTable
        columns={[
          ...localeCodes.map((code) => ({
            label: languageNames[code],
            lang: locales[code].htmlLang,
          })),
          own.id,
          { label: own.articles, look: "text-right" },
          { label: own.drafts, look: "text-right" },
        ]}
        hasActs={mayChange}
        stacks="md"
      >
        {tags.map((tag) => (
          <TagRow
            key={tag.id}
            tag={tag}
            // There is nothing to join the only one to.
            acts={!mayChange ? [] : tags.length > 1 ? rowActs : ["rename", "remove"]}
            onAsk={(act) => setAsked({ act, tag })}
          />
        ))}
      </ListTable>
    </ListScreen>
  );
}

const rowActs = ["rename", "join", "remove"] as const;

function TagRow({
  tag,
  acts,
  onAsk,
}: {
  tag: CountedTag;
  acts: readonly Asked["act"][];
  onAsk: (act: Asked["act"]) => void;
}) {
  const { locale, words } = useLanguage();
  const { tags: own } = words.articles;
  const cell = "py-1.5 pr-4 align-middle wrap-anywhere max-md:px-0 max-md:py-0";
  const counted = (label: string, count: number) => (
    <>
      <span className="text-micro text-ink-3 md:hidden">{label} </span>
      {new Intl.NumberFormat(locales[locale].htmlLang).format(count)}
    </>
  );
  return (
    <tr className="h-11 border-b border-line hover:bg-sunk max-md:flex max-md:h-auto max-md:flex-wrap max-md:items-baseline max-md:gap-x-4 max-md:gap-y-1 max-md:py-2.5">
      {localeCodes.map((code) => (
        <td key={code} lang={locales[code].htmlLang} className={cell}>
          {code === locale ? (
            <Link
              to={`/articles?tag=${tag.id}`}
              data-row={tag.id}
              className="font-semibold coarse:inline-block coarse:py-2.5"
            >
              {tag.name[code]}
            </Link>
          ) : (
            tag.name[code]
          )}
        </td>
      ))}
      <td className={`${cell} mono text-ink-2`}>{tag.id}</td>
      <td className={`${cell} text-right tabular-nums`}>{counted(own.articles, tag.articles)}</td>
      <td className={`${cell} text-right tabular-nums`}>{counted(own.drafts, tag.drafts)}</td>
      {acts.length > 0 && (
        <td
          className={`${cell} pr-0! text-right whitespace-nowrap max-md:-mx-3 max-md:basis-full max-md:text-left`}
        >
          {acts.map((act) => (
            <Button
              key={act}
              tone="quiet"
              size="row"
              aria-label={`${own[act]} ${tag.name[locale]}`}
              onPress={() => onAsk(act)}
            >
              {own[act]}
            </Button>
          ))}
        </td>
      )}
    </tr>
  );
}
