import { useEffect, useEffectEvent, useRef, useState } from "react";
import { staffIdNow } from "~console/api/session";
import { useLanguage } from "~console/words";
import { TextFields, UnkeptNote } from "./text-fields";
import type { EditedText } from "./text-layer";
import { useText } from "./use-text";

/** Saves what is typed before another place takes the room; resolves to whether it is kept somewhere. */
export type MayLeave = () => Promise<boolean>;

/** The words of a place in one language, beside the page. */
export function PlaceEditor({
  edited: { place, state, local },
  onTyped,
  onSaved,
  onOpened,
  onLeave,
}: {
  edited: EditedText;
  onTyped: (text: string) => void;
  onSaved: () => void;
  /** Told how to leave; undefined once it is left. */
  onOpened: (mayLeave: MayLeave | undefined) => void;
  /** A press goes on although the words are kept nowhere. */
  onLeave: () => void;
}) {
  const { siteTexts: words } = useLanguage().words;
  const own = useText(place, state, local, staffIdNow());
  const [isUnkept, setUnkept] = useState(false);
  const { kind } = own.save;

  const opened = useEffectEvent((mayLeave: MayLeave | undefined) => onOpened(mayLeave));
  const { keeper } = own;
  useEffect(() => {
    opened(async () => {
      const isKept = await keeper.mayClose();
      setUnkept(!isKept);
      return isKept;
    });
    return () => opened(undefined);
  }, [keeper]);

  const { text } = own;
  const before = useRef({ text, kind });
  const tell = useEffectEvent(() => {
    const { current } = before;
    before.current = { text, kind };
    if (current.text !== text) onTyped(text);
    if (current.kind !== "saved" && kind === "saved") onSaved();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect event reads them
  useEffect(() => tell(), [text, kind]);

  return (
    <TextFields
      own={own}
      place={place}
      label={words.languages[place.locale]}
      closing={isUnkept && kind !== "saved" && <UnkeptNote onClose={onLeave} />}
    />
  );
}
