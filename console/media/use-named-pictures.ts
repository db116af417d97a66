import { useCallback, useEffect, useState } from "react";
import { mostNames, type NamedPicture } from "~/console-api/schemas/media";
import { call } from "~console/api/call";

/** Pictures by name; null: the library has none of that name. Names that are not there are not known yet. */
export type NamedPictures = ReadonlyMap<string, NamedPicture | null>;

/** Milliseconds after the last change of a text. */
const pause = 400;

/**
 * Finds pictures of the library by name.
 * @throws CallError
 */
export async function findNamed(names: readonly string[]): Promise<NamedPictures> {
  const found = new Map<string, NamedPicture | null>(names.map((name) => [name, null]));
  for (let start = 0; start < names.length; start += mostNames) {
    const part = names.slice(start, start + mostNames).join(",");
    const { pictures } = await call("namedPictures", { names: part });
    for (const picture of pictures) found.set(picture.name, picture);
  }
  return found;
}

/**
 * The pictures that a text names, found shortly after it names them. Those that were missing are
 * looked for again when the window is: somebody may have uploaded them in another one.
 * @param isAllowed whether the person may see pictures
 */
export function useNamedPictures(
  names: readonly string[],
  isAllowed: boolean,
): { pictures: NamedPictures; learn: (picture: NamedPicture) => void } {
  const [pictures, setPictures] = useState<NamedPictures>(new Map());
  const [tries, setTries] = useState(0);
  const unknown = names.filter((name) => !pictures.has(name)).join(",");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again for the same names
  useEffect(() => {
    if (unknown === "" || !isAllowed) return;
    let isLate = false;
    const timer = setTimeout(() => {
      findNamed(unknown.split(",")).then(
        (found) => isLate || setPictures((now) => new Map([...now, ...found])),
        // Not known yet, so nothing is said of them; the next look at the window tries again.
        () => undefined,
      );
    }, pause);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [unknown, isAllowed, tries]);
  useEffect(() => {
    const look = () => {
      setPictures((now) => new Map([...now].filter(([, picture]) => picture !== null)));
      setTries((now) => now + 1);
    };
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, []);
  const learn = useCallback((picture: NamedPicture) => {
    setPictures((now) => new Map([...now, [picture.name, picture]]));
  }, []);
  return { pictures, learn };
}
