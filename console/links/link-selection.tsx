import { useState } from "react";
import type { AnswerOf } from "~/console-api/routes";
import { type LinkLine, mostLinks } from "~/console-api/schemas/links";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { Button } from "~console/ui/button";
import { ChosenBar } from "~console/ui/chosen-bar";
import { ActLayer, Layer, LayerTitle } from "~console/ui/dialog";
import { problemWords } from "~console/ui/problem";
import type { Selection } from "~console/ui/selection";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { nameOf } from "./link-view";

/** Names a link among the rows: tools and friend links have numbers of their own. */
export const keyOfLink = ({ id, fields }: LinkLine): string => `${fields.kind}-${id}`;

const rowOf = ({ id, fields }: LinkLine) => ({ kind: fields.kind, id });

type BarProps = {
  selection: Selection<LinkLine>;
  onAct: (calls: () => Promise<unknown>, told: string, undo?: () => void) => Promise<void>;
  /** Reads the list again. */
  onDone: () => void;
};

/** Offers what fits all chosen links. As with one link, only hidden ones can be removed. */
export function LinkSelectionBar({ selection, onAct, onDone }: BarProps) {
  const { locale, words } = useLanguage();
  const { bulk, hide, show, remove } = words.links;
  const { chosen } = selection;
  // As they were when the question was opened: the list loses rows while it is answered.
  const [removing, setRemoving] = useState<readonly LinkLine[]>();
  const hideAll = (isHidden: boolean, links: readonly LinkLine[]) =>
    onAct(
      () => call("hideLinks", { isHidden, links: links.map(rowOf) }),
      countWords(isHidden ? bulk.hidden : bulk.shown, links.length, locale),
      isHidden ? () => void hideAll(false, links) : undefined,
    );
  const areHidden = chosen.every(({ hidden }) => hidden !== null);
  const areShown = chosen.every(({ hidden }) => hidden === null);
  const isTooMany = chosen.length > mostLinks;
  const acts = [
    ...(areShown ? [{ id: "hide", label: hide, onPress: () => void hideAll(true, chosen) }] : []),
    ...(areHidden ? [{ id: "show", label: show, onPress: () => void hideAll(false, chosen) }] : []),
    ...(areHidden ? [{ id: "remove", label: remove, onPress: () => setRemoving(chosen) }] : []),
  ];
  return (
    <>
      {chosen.length > 0 && (
        <ChosenBar
          count={countWords(bulk.selected, chosen.length, locale)}
          note={isTooMany ? fill(bulk.tooMany, { most: mostLinks }) : areShown && bulk.hideFirst}
          acts={isTooMany ? [] : acts}
          clear={{ label: bulk.unselect, onPress: selection.clear }}
        />
      )}
      {removing !== undefined && (
        <RemoveLayer
          links={removing}
          onRemoved={(left) => {
            selection.keepOnly(left);
            onDone();
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

type Result = AnswerOf<"removeLinks">["results"][number];
type Left = { link: LinkLine; result: Extract<Result, { outcome: "refused" }> };

type LayerProps = {
  links: readonly LinkLine[];
  onRemoved: (left: readonly LinkLine[]) => void;
  onClose: () => void;
};

/** Asks before links are removed for good, and names those that were not, with the reason. */
function RemoveLayer({ links, onRemoved, onClose }: LayerProps) {
  const language = useLanguage();
  const { locale, words } = language;
  const { bulk, close, removeAct } = words.links;
  const [left, setLeft] = useState<readonly Left[]>([]);
  if (left.length > 0) {
    return (
      <Layer onClose={onClose}>
        <LayerTitle>{countWords(bulk.leftOut, left.length, locale)}</LayerTitle>
        <ul className="mt-4 max-h-60 overflow-y-auto border-y border-line">
          {left.map(({ link, result }) => (
            <li key={keyOfLink(link)} className="border-b border-line py-2 last:border-0">
              {nameOf(link, locale)}
              <span className="block text-micro text-ink-2">
                {problemWords(language, new CallError(result.code, {}))}
              </span>
            </li>
          ))}
        </ul>
        <div className="mt-6 flex justify-end">
          <Button onPress={onClose}>{close}</Button>
        </div>
      </Layer>
    );
  }
  return (
    <ActLayer
      isAlert
      tone="danger"
      title={countWords(bulk.removeTitle, links.length, locale)}
      text={bulk.removeText}
      act={removeAct}
      keep={bulk.keep}
      onClose={onClose}
      onAct={async () => {
        const rows = links.map((link) => ({ ...rowOf(link), version: link.version }));
        const { results } = await call("removeLinks", { links: rows });
        const refused = links.flatMap((link, place): Left[] => {
          const result = results[place];
          return result?.outcome === "refused" ? [{ link, result }] : [];
        });
        const removed = links.length - refused.length;
        if (removed > 0) showToast(countWords(bulk.removed, removed, locale));
        onRemoved(refused.map(({ link }) => link));
        if (refused.length === 0) onClose();
        else setLeft(refused);
      }}
    >
      <ul className="mt-4 max-h-60 overflow-y-auto border-y border-line">
        {links.map((link) => (
          <li key={keyOfLink(link)} className="border-b border-line py-2 last:border-0">
            {nameOf(link, locale)} <span className="mono text-ink-3">{link.host}</span>
          </li>
        ))}
      </ul>
    </ActLayer>
  );
}
