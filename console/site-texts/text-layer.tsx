import { useState } from "react";
import type { TextState } from "~/console-api/schemas/site-texts";
import { fill } from "~/i18n/fill";
import type { LocalDraft } from "~console/drafts/draft-keeper";
import { Button } from "~console/ui/button";
import { Layer, LayerTitle } from "~console/ui/dialog";
import { useLanguage } from "~console/words";
import { PreviewButton } from "./preview-button";
import type { TextPlace } from "./text-document";
import { TextFields, UnkeptNote } from "./text-fields";
import { textLabel } from "./text-label";
import { useText } from "./use-text";

/** A place that is edited: as the screen has it, and what this browser kept of an earlier visit. */
export type EditedText = {
  place: TextPlace;
  state: TextState;
  local: LocalDraft<string> | undefined;
};

/**
 * Writes other words at a place: they are a draft as they are typed. Whatever stood there before can be
 * taken again. When somebody else was first, both texts are compared, and a press chooses. While neither
 * the server nor this browser has the words, only a press of its own closes the layer.
 */
export function TextLayer({
  edited: { place, state: loaded, local },
  staffId,
  mayPublish,
  onDone,
}: {
  edited: EditedText;
  staffId: number;
  /** If not, the layer says that an editor publishes the draft. */
  mayPublish: boolean;
  onDone: () => void;
}) {
  const { siteTexts: words } = useLanguage().words;
  const { page, key, locale } = place;
  const own = useText(place, loaded, local, staffId);
  const [isClosing, setClosing] = useState(false);
  /** It was to close while the words were kept nowhere. */
  const [isUnkept, setUnkept] = useState(false);

  const close = async () => {
    setClosing(true);
    const isKept = await own.keeper.mayClose();
    setClosing(false);
    setUnkept(!isKept);
    if (isKept) onDone();
  };

  return (
    <Layer onClose={() => void close()}>
      <LayerTitle>
        {fill(words.editTitle, {
          page: words.pages[page],
          place: textLabel(words.labels, key),
          language: words.languages[locale],
        })}
      </LayerTitle>
      <p className="mt-2 text-ink-2">{mayPublish ? words.editText : words.editTextOther}</p>
      <div className="mt-5">
        <TextFields
          own={own}
          place={place}
          label={words.text}
          closing={isUnkept && own.save.kind !== "saved" && <UnkeptNote onClose={onDone} />}
        />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2.5">
        <PreviewButton page={page} locale={locale} beforeOpen={own.keeper.saveNow} />
        <Button tone="ink" isBusy={isClosing} onPress={() => void close()}>
          {words.done}
        </Button>
      </div>
    </Layer>
  );
}
