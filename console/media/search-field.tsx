import { useEffect, useRef, useState } from "react";
import { SearchBox } from "~console/ui/search-box";
import { useWords } from "~console/words";
import { useQuery } from "./use-query";

/** Milliseconds after the last key. */
export const searchPause = 300;

/** The search field of the library; its text is in the address. */
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
    <search className="min-w-0 grow md:max-w-64">
      <SearchBox label={media.search} value={text} onType={search} />
    </search>
  );
}
