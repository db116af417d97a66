import "~console/drafts/strings";
import { type RefObject, useState } from "react";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { IconButton } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { type Language, useLanguage } from "~console/words";
import type { Pasted } from "./formatted-paste";
import type { EditorHandle } from "./markdown-editor";

/** The note about the last paste into an editor, and the function that the editor calls after each paste. */
export function usePasted(handle: RefObject<EditorHandle | null>) {
  const [pasted, setPasted] = useState<Pasted>();
  const close = () => setPasted(undefined);
  const convert = async () => {
    const converted = await handle.current?.convertPaste();
    if (converted !== undefined) setPasted(converted);
  };
  const bar = (
    <PasteBar
      pasted={pasted}
      onConvert={() => void convert()}
      onPlain={() => {
        close();
        handle.current?.keepPlain();
      }}
      onUndo={() => {
        close();
        handle.current?.takePasteBack();
      }}
      onClose={close}
    />
  );
  return { bar, onPasted: setPasted };
}

/** Says what came with a paste and what was left out. It is a place of the page from the start, so that it is heard. */
function PasteBar({
  pasted,
  onConvert,
  onPlain,
  onUndo,
  onClose,
}: {
  pasted: Pasted | undefined;
  onConvert: () => void;
  onPlain: () => void;
  onUndo: () => void;
  onClose: () => void;
}) {
  const language = useLanguage();
  const { paste } = language.words.drafts;
  const act =
    "min-h-9 shrink-0 px-1.5 font-semibold underline underline-offset-4 outline-on-ink coarse:min-h-11";
  return (
    <div className="sticky top-25 z-20 md:top-0">
      <div
        data-theme-inverse=""
        className={
          pasted === undefined
            ? ""
            : "appear flex items-center gap-x-3 bg-ink py-1 pr-1 pl-4 text-on-ink md:pl-8"
        }
      >
        {pasted !== undefined && <Icon name="paste" className="max-md:hidden" />}
        <p role="status" className={pasted === undefined ? "" : "min-w-0 grow text-small"}>
          {pasted !== undefined && <PastedWords pasted={pasted} />}
        </p>
        {pasted !== undefined && (
          <>
            {pasted.waiting !== undefined ? (
              <button type="button" className={act} onClick={onConvert}>
                {paste.convert}
              </button>
            ) : (
              !pasted.isPlain && (
                <button type="button" className={act} onClick={onPlain}>
                  <span className="md:hidden">{paste.plainShort}</span>
                  <span className="max-md:hidden">{paste.plain}</span>
                </button>
              )
            )}
            <button type="button" className={act} onClick={onUndo}>
              {paste.undo}
            </button>
            <IconButton icon="close" label={paste.close} onPress={onClose} tone="on-ink" />
          </>
        )}
      </div>
    </div>
  );
}

function PastedWords({ pasted }: { pasted: Pasted }) {
  const language = useLanguage();
  const { paste } = language.words.drafts;
  const from = fill(paste.from, { source: paste.sources[pasted.source] });
  if (pasted.waiting !== undefined) {
    const size = Math.round(pasted.waiting / 1_000);
    return fill(paste.long, { size });
  }
  const came = cameWords(language, pasted);
  const lost = lostWords(language, pasted);
  const colon = language.locale === "cn" ? "：" : ": ";
  const stop = language.locale === "cn" ? "。" : ". ";
  return (
    <>
      <b>{from}</b>
      <span className="max-md:hidden">{came === "" ? "" : `${colon}${came}`}</span>
      {stop}
      {lost !== "" && fill(paste.leftOut, { parts: lost })}
      {(pasted.leftOut.pictures ?? 0) > 0 && (
        <span className="max-md:hidden">
          {language.locale === "cn" ? "" : " "}
          {paste.pictureHelp}
        </span>
      )}
    </>
  );
}

/** Names the parts that came; the paragraphs only where there is nothing else. */
function cameWords({ words, locale }: Language, { came }: Pasted): string {
  const { paste } = words.drafts;
  const { paragraphs = 0, ...others } = came;
  const parts = Object.keys(paste.came).flatMap((key) => {
    const name = key as keyof typeof others;
    const count = others[name] ?? 0;
    return count === 0 ? [] : [countWords(paste.came[name], count, locale)];
  });
  if (parts.length > 0) return parts.join(paste.and);
  return paragraphs === 0 ? "" : countWords(paste.came.paragraphs, paragraphs, locale);
}

function lostWords({ words, locale }: Language, { leftOut, lostColours, isPlain }: Pasted): string {
  const { paste } = words.drafts;
  if (isPlain) return paste.all;
  const parts = Object.keys(paste.lostPart).flatMap((key) => {
    const name = key as keyof typeof leftOut;
    const count = leftOut[name] ?? 0;
    return count === 0 ? [] : [countWords(paste.lostPart[name], count, locale)];
  });
  const all = lostColours ? [...parts.slice(0, 1), paste.colours, ...parts.slice(1)] : parts;
  return all.join(paste.and);
}
