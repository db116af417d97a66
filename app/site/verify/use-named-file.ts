import { type RefObject, useEffect, useState } from "react";

/**
 * Name of the file that the commands are about. The download page names another one on the island's
 * element when that one was pressed, before the island is awake or after.
 * @param inside an element of the island
 * @param served the name that the server wrote
 */
export function useNamedFile(inside: RefObject<Element | null>, served: string): string {
  const [name, setName] = useState(served);
  useEffect(() => {
    const island = inside.current?.closest<HTMLElement>("site-island");
    if (!island) return;
    const follow = () => setName(island.dataset["fileName"] ?? served);
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(island, { attributeFilter: ["data-file-name"] });
    return () => observer.disconnect();
  }, [inside, served]);
  return name;
}
