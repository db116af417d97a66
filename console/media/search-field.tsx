import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Icon } from "~console/ui/icon";
import { Key } from "~console/ui/key";
import { useWords } from "~console/words";

/** Milliseconds after the last key. */
const pause = 300;

/** What the library is searched for; it stands in the address. */
export function SearchField() {
  const { media } = useWords();
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState(query.get("text") ?? "");
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const search = (wanted: string) => {
    setText(wanted);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () =>
        setQuery(
          (now) => {
            const next = new URLSearchParams(now);
            if (wanted.trim() === "") next.delete("text");
            else next.set("text", wanted.trim());
            return next;
          },
          { replace: true, preventScrollReset: true },
        ),
      pause,
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
