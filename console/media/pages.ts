import { useState } from "react";
import type { RequestOf } from "~/console-api/routes";
import type { MediaList, PictureLine } from "~/console-api/schemas/media";
import { call } from "~console/api/call";

/** Reads the library's filters from the address. */
export function mediaFilterOf(query: URLSearchParams): RequestOf<"media"> {
  const text = query.get("text")?.trim().slice(0, 100);
  const show = (["unused", "undescribed"] as const).find((name) => name === query.get("show"));
  return { ...(text && { text }), ...(show && { show }) };
}

/** The pictures of the page that was loaded, and those that were asked for after it. */
export function usePictures(list: MediaList, filter: RequestOf<"media">) {
  const key = JSON.stringify(filter);
  const [later, setLater] = useState<{ key: string; pages: readonly MediaList[] }>({
    key,
    pages: [],
  });
  const [problem, setProblem] = useState<unknown>();
  const pages = [list, ...(later.key === key ? later.pages : [])];
  const next = pages.at(-1)?.next ?? null;
  const known = new Map<number, PictureLine>();
  // A picture that was added since moves the others: each is shown once, as the first page has it.
  for (const page of [...pages].reverse()) for (const one of page.pictures) known.set(one.id, one);
  const pictures = [...known.values()].sort((one, other) => other.id - one.id);
  const more = () => {
    if (next === null) return;
    setProblem(undefined);
    call("media", { ...filter, before: next }).then(
      (page) => setLater({ key, pages: [...pages.slice(1), page] }),
      setProblem,
    );
  };
  return { pictures, hasMore: next !== null, left: list.found - pictures.length, more, problem };
}
