import "./strings";
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { MediaList, Picture } from "~/console-api/schemas/media";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { useMay } from "~console/api/session";
import { FilterBar } from "~console/ui/list-screen";
import { PageHead } from "~console/ui/page-head";
import { Problem } from "~console/ui/problem";
import { Empty } from "~console/ui/section";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { FileButton } from "./file-button";
import { mediaFilterOf, usePictures } from "./pages";
import { PictureAside } from "./picture-aside";
import { PictureGrid } from "./picture-grid";
import { SearchField } from "./search-field";
import { byteWords } from "./sizes";
import { UploadList } from "./upload-list";
import { useDrop } from "./use-drop";
import { useQuery } from "./use-query";
import { useUploads } from "./use-uploads";

type Loaded = { list: MediaList; chosen: Picture | null };

/** The pictures of the filter in the address, and the one that it names. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const query = new URL(request.url).searchParams;
  const [list, chosen] = await Promise.all([
    call("media", mediaFilterOf(query)),
    findPicture(Number(query.get("picture"))),
  ]);
  return { list, chosen };
}

/** Null when there is none (any more). */
async function findPicture(id: number): Promise<Picture | null> {
  if (!(Number.isInteger(id) && id > 0)) return null;
  try {
    return await call("picture", {}, id);
  } catch (error) {
    if (error instanceof CallError && error.code === "not-found") return null;
    throw error;
  }
}

/** Media: the pictures of all texts, uploads, and one picture beside them. */
export function Component() {
  const { list, chosen } = useLoaderData<Loaded>();
  const { locale, words } = useLanguage();
  const { media } = words;
  const { revalidate } = useRevalidator();
  const [query, change] = useQuery();
  const mayWrite = useMay("media.write");
  const filter = mediaFilterOf(query);
  const isFiltered = filter.text !== undefined || filter.show !== undefined;
  const { pictures, hasMore, left, more, problem } = usePictures(list, filter);
  const { uploads, add, remove } = useUploads(({ id, name }, isReplaced) => {
    showToast(fill(isReplaced ? media.replaced : media.uploaded, { name }));
    if (isReplaced) void revalidate();
    // Without the filter, which it may not fit.
    else change({ picture: String(id), text: null, show: null });
  });
  const { isOver, ...drop } = useDrop(mayWrite ? add : undefined);

  return (
    <>
      <PageHead
        title={words.screens.media}
        meta={fill(media.meta, {
          files: countWords(media.files, list.all.count, locale),
          size: byteWords(locale, list.all.size),
        })}
      >
        {mayWrite && (
          <FileButton tone="ink" isKeyed onFiles={add}>
            {media.upload}
          </FileButton>
        )}
      </PageHead>
      <div className="grid gap-x-6 gap-y-8 px-4 md:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(280px,316px)]">
        <div
          {...drop}
          data-part="list"
          className={`lg:border-r lg:border-line lg:pr-6 ${isOver ? "outline-2 outline-offset-4 outline-focus" : ""}`}
        >
          <FilterBar
            search={<SearchField />}
            note={
              <span className="ml-auto text-micro text-ink-3" aria-live="polite">
                {isFiltered ? countWords(media.found, list.found, locale) : media.newestFirst}
              </span>
            }
          >
            <ShowPill name="unused" label={fill(media.unused, { count: list.all.unused })} />
            <ShowPill
              name="undescribed"
              label={fill(media.undescribed, { count: list.all.undescribed })}
            />
          </FilterBar>
          <UploadList uploads={uploads} onRemove={remove} />
          {pictures.length === 0 ? (
            <Empty title={isFiltered ? media.noMatch : media.noneYet}>
              {isFiltered ? (
                <Link to="?" className="rule-link mt-2 inline-block font-semibold">
                  {media.clear}
                </Link>
              ) : (
                <p className="mt-1 text-ink-2">{media.noneYetText}</p>
              )}
            </Empty>
          ) : (
            <PictureGrid
              pictures={pictures}
              chosenId={chosen?.id}
              nameOf={({ id, name }) => (
                <Link
                  to={linkToPicture(query, id)}
                  preventScrollReset
                  data-row=""
                  aria-current={id === chosen?.id ? "true" : undefined}
                  className="mono block break-all after:absolute after:inset-0"
                >
                  {name}
                </Link>
              )}
            />
          )}
          {problem !== undefined && <Problem error={problem} onAgain={more} />}
          <div className="flex flex-wrap items-baseline justify-between gap-4 pt-4 text-micro text-ink-3">
            {mayWrite && <p>{media.drop}</p>}
            {hasMore && (
              <button type="button" onClick={more} className="rule-link coarse:py-3">
                {fill(media.more, { count: left })}
              </button>
            )}
          </div>
        </div>
        <aside
          data-part="aside"
          aria-label={chosen?.name ?? media.choose}
          className={chosen === null ? "" : "max-lg:order-first"}
        >
          {chosen === null ? (
            <p className="border-t border-ink pt-3 text-ink-3">{media.choose}</p>
          ) : (
            <PictureAside
              key={chosen.id}
              picture={chosen}
              mayWrite={mayWrite}
              onReplace={(file) => add([file], chosen.id)}
              onChange={() => void revalidate()}
              onDeleted={() => change({ picture: null })}
            />
          )}
        </aside>
      </div>
    </>
  );
}

/** The address with another picture beside the list; its filter stays. */
function linkToPicture(query: URLSearchParams, id: number): string {
  const next = new URLSearchParams(query);
  next.set("picture", String(id));
  return `?${next}`;
}

/** A filter that is on or off. */
function ShowPill({ name, label }: { name: "unused" | "undescribed"; label: string }) {
  const [query, change] = useQuery();
  const isOn = query.get("show") === name;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => change({ show: isOn ? null : name })}
      className="min-h-[34px] rounded-1 border border-line-strong bg-raised px-3.5 hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink coarse:min-h-11"
    >
      {label}
    </button>
  );
}
