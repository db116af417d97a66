import { useEffect, useRef, useState } from "react";
import { Icon } from "~console/ui/icon";
import { Key } from "~console/ui/key";
import { useWords } from "~console/words";
import { useQuery } from "./use-query";

/** Milliseconds after the last key. */
export const searchPause = 300;

/** What the library is searched for; it stands in the address. */
export function SearchField() {
  const { media } = useWords();
  const [query, change] = useQuery();
  const searched = query.get("text") ?? "";
  const [text, setText] = useState(searched);
  const timer = useRef(0);
  const changeNow = useRef(change);
  useEffect(() => {
    changeNow.current = change;
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // The address may change by something else, such as a link that shows all pictures.
  const [last, setLast] = useState(searched);
  if (last !== searched) {
    setLast(searched);
    if (text.trim() === last) setText(searched);
  }
  const search = (wanted: string) => {
    setText(wanted);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => changeNow.current({ text: wanted.trim() || null }, { replace: true }),
      searchPause,
    );
  };
  return (
    <search className="relative min-w-0 grow md:max-w-60">
      <Icon name="search" size={14} className="absolute top-1/2 left-2.5 -translate-y-1/2" />
      <input
        type="search"
        data-filter=""
        aria-label={media.search}
        placeholder={media.search}
        value={text}
        maxLength={100}
        onChange={({ target }) => search(target.value)}
        className="h-[34px] w-full rounded-1 border border-line-strong bg-raised pr-9 pl-8 text-ink placeholder:text-ink-3 hover:border-ink coarse:h-11 coarse:text-base"
      />
      {text === "" && (
        <span aria-hidden="true" className="absolute top-1/2 right-2.5 -translate-y-1/2">
          <Key>/</Key>
        </span>
      )}
    </search>
  );
}
