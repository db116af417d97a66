import "./strings";
import { useEffect, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import type { MediaList, Picture } from "~/console-api/schemas/media";
import { isDescribed } from "~/domain/media/media";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { Layer, LayerTitle } from "~console/ui/dialog";
import { Problem } from "~console/ui/problem";
import { Empty } from "~console/ui/section";
import { useLanguage } from "~console/words";
import { Description } from "./description";
import { FileButton } from "./file-button";
import { usePictures } from "./pages";
import type { PictureDesk } from "./picture-desk";
import { PictureGrid } from "./picture-grid";
import { searchPause } from "./search-field";
import { UploadList } from "./upload-list";

/**
 * A layer in which somebody chooses or uploads a picture for a text, and says what it shows before
 * it goes in. For editors of texts: `onPick` gets the picture, with its `markdown`.
 */
export function PicturePicker({
  desk,
  mayWrite,
  onPick,
  onClose,
}: {
  /** Uploads go on when the layer is closed. */
  desk: PictureDesk;
  /** Whether the person may upload and describe (`media.write`). */
  mayWrite: boolean;
  onPick: (picture: Picture) => void;
  onClose: () => void;
}) {
  const { words } = useLanguage();
  const { media } = words;
  const [text, setText] = useState("");
  // What is searched for: the text, as soon as nobody writes any more.
  const [wanted, setWanted] = useState("");
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const [list, setList] = useState<MediaList>();
  const [chosen, setChosen] = useState<Picture>();
  const { uploads, add, remove } = desk;
  const newest = desk.waiting[0];
  const [problem, setProblem] = useState<unknown>();
  const filter = wanted === "" ? {} : { text: wanted };
  // biome-ignore lint/correctness/useExhaustiveDependencies: an upload that ended is in the list
  useEffect(() => {
    let isLate = false;
    call("media", wanted === "" ? {} : { text: wanted }).then(
      (found) => isLate || setList(found),
      (error: unknown) => isLate || setProblem(error),
    );
    return () => {
      isLate = true;
    };
  }, [wanted, newest?.id]);
  const choose = (id: number) => call("picture", {}, id).then(setChosen, setProblem);
  const [seen, setSeen] = useState(newest?.id);
  if (newest !== undefined && newest.id !== seen) {
    setSeen(newest.id);
    setChosen(newest);
  }
  return (
    <Layer onClose={onClose}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <LayerTitle>{media.insertTitle}</LayerTitle>
        {mayWrite && <FileButton onFiles={add}>{media.upload}</FileButton>}
      </div>
      <input
        type="search"
        aria-label={media.search}
        placeholder={media.search}
        value={text}
        maxLength={100}
        onChange={({ target }) => {
          setText(target.value);
          window.clearTimeout(timer.current);
          const next = target.value.trim();
          timer.current = window.setTimeout(() => setWanted(next), searchPause);
        }}
        className="my-4 h-[38px] w-full rounded-1 border border-line-strong bg-raised px-3 text-ink placeholder:text-ink-3 coarse:h-11 coarse:text-base"
      />
      <UploadList uploads={uploads} onRemove={remove} />
      {problem !== undefined && <Problem error={problem} />}
      {list !== undefined && (
        <Choices
          key={JSON.stringify(filter)}
          list={list}
          filter={filter}
          chosenId={chosen?.id}
          onChoose={(id) => void choose(id)}
        />
      )}
      {chosen !== undefined && mayWrite && (
        <div className="mt-5 border-t border-line pt-4">
          <Description
            key={chosen.id}
            picture={chosen}
            onSaved={(picture) => {
              setChosen(picture);
              if (desk.waiting.some(({ id }) => id === picture.id)) desk.put(picture);
            }}
          />
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-end gap-2.5">
        {chosen !== undefined && !isDescribed(chosen) && (
          <p className="text-micro text-ink-3">{media.insertNeedsAlt}</p>
        )}
        <Button onPress={onClose}>{media.insertKeep}</Button>
        {chosen !== undefined && (
          <Button tone="ink" isDisabled={!isDescribed(chosen)} onPress={() => onPick(chosen)}>
            {fill(media.insert, { name: chosen.name })}
          </Button>
        )}
      </div>
    </Layer>
  );
}

function Choices({
  list,
  filter,
  chosenId,
  onChoose,
}: {
  list: MediaList;
  filter: { text?: string };
  chosenId: number | undefined;
  onChoose: (id: number) => void;
}) {
  const { media } = useLanguage().words;
  const { pictures, hasMore, left, more, problem } = usePictures(list, filter);
  if (pictures.length === 0) {
    return <Empty title={filter.text === undefined ? media.noneYet : media.noMatch} />;
  }
  return (
    <div className="max-h-[40vh] overflow-y-auto p-1">
      <PictureGrid
        pictures={pictures}
        chosenId={chosenId}
        className="grid-cols-2 md:grid-cols-3"
        nameOf={({ id, name }) => (
          <AriaButton
            aria-pressed={id === chosenId}
            onPress={() => onChoose(id)}
            className="mono block text-left break-all after:absolute after:inset-0"
          >
            {name}
          </AriaButton>
        )}
      />
      {problem !== undefined && <Problem error={problem} onAgain={more} />}
      {hasMore && (
        <button type="button" onClick={more} className="rule-link mt-3">
          {fill(media.more, { count: left })}
        </button>
      )}
    </div>
  );
}
