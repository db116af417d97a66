import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useNavigate } from "react-router";
import type { Found } from "~/console-api/schemas/search";
import type { Permission } from "~/domain/rights/permissions";
import { countWords } from "~/i18n/count";
import { locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { Icon } from "~console/ui/icon";
import { Key } from "~console/ui/key";
import type { PaletteLine } from "~console/ui/palette-line";
import { Problem } from "~console/ui/problem";
import { StateShape, stateColours } from "~console/ui/state-mark";
import { useFinder } from "~console/ui/use-finder";
import { useLanguage } from "~console/words";
import { paletteGroups, readTyped } from "./palette-groups";

/** After the last key, in milliseconds: a word is not asked for letter by letter. */
const pause = 150;

type Props = { permissions: readonly Permission[]; onClose: () => void; onKeys: () => void };

/** Search or run (Ctrl K): one field, and under it what it finds and what can be done. */
export default function Palette({ permissions, onClose, onKeys }: Props) {
  const language = useLanguage();
  const { locale, words } = language;
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [current, setCurrent] = useState(0);
  const { found, problem, isSearching } = useFound(readTyped(typed).text);
  const finds = useFinder(readTyped(typed).text);
  const groups = paletteGroups(language, typed, { found, permissions, finds });
  const lines = groups.flatMap((group) => group.lines);
  const chosen = Math.min(current, lines.length - 1);

  const open = (line: PaletteLine | undefined, inNewWindow = false) => {
    if (line === undefined) return;
    onClose();
    if (inNewWindow) window.open(`/console${line.to}`, "_blank", "noopener");
    else void navigate(line.to);
  };
  const press = (event: KeyboardEvent) => {
    // Enter that ends the composition of Chinese chooses no line.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && lines.length > 0) {
      setCurrent((chosen + step + lines.length) % lines.length);
    } else if (event.key === "Enter") open(lines[chosen], event.ctrlKey || event.metaKey);
    else if (event.key === "?" && typed === "") onKeys();
    else return;
    event.preventDefault();
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => isOpen || onClose()}
      className="appear fixed inset-0 z-40 overflow-y-auto bg-[rgb(26_22_19/.46)] px-4 pt-4 pb-10 md:pt-24 [[data-theme=dark]_&]:bg-[rgb(0_0_0/.62)]"
    >
      <Modal className="mx-auto max-w-[660px]">
        <Dialog
          aria-label={words.palette.searchOrRun}
          className="overflow-clip rounded-2 bg-raised shadow-window outline-none"
        >
          <div className="flex items-center gap-3 border-b border-ink px-4">
            <Icon name="search" size={18} />
            <input
              role="combobox"
              aria-label={words.palette.searchOrRun}
              aria-expanded
              aria-autocomplete="list"
              aria-controls={`${id}-list`}
              aria-activedescendant={lines.length > 0 ? `${id}-${chosen}` : undefined}
              autoComplete="off"
              spellCheck="false"
              maxLength={100}
              autoFocus
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setCurrent(0);
              }}
              onKeyDown={press}
              className="h-14 min-w-0 grow bg-transparent text-base text-ink outline-none"
            />
            <span role="status" className="shrink-0 text-micro text-ink-3">
              {isSearching
                ? words.palette.searching
                : countWords(words.palette.count, lines.length, locale)}
            </span>
            <Key className="max-md:hidden">Esc</Key>
          </div>
          {problem !== undefined && (
            <div className="p-4">
              <Problem error={problem} />
            </div>
          )}
          <Lines
            {...{ id, groups, chosen }}
            label={words.palette.results}
            onPoint={setCurrent}
            onOpen={open}
          />
          {lines.length === 0 && !isSearching && problem === undefined && (
            <div className="px-4 py-5">
              <p className="font-semibold">{words.palette.none}</p>
              <p className="mt-1 text-ink-2">{words.palette.noneText}</p>
            </div>
          )}
          <Foot />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The server's results for a text; results for an earlier text are shown until the next ones come. */
function useFound(text: string) {
  const [state, setState] = useState<{ text: string; found: readonly Found[]; problem?: unknown }>({
    text: "",
    found: [],
  });
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      if (text === "") return setState({ text, found: [] });
      call("search", { text }).then(
        ({ found }) => isCurrent && setState({ text, found }),
        (problem) => isCurrent && setState({ text, found: [], problem }),
      );
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  // Nothing typed: nothing found, without waiting.
  const found = text === "" ? [] : state.found;
  return { found, problem: state.problem, isSearching: state.text !== text };
}

function Lines({
  id,
  groups,
  chosen,
  label,
  onPoint,
  onOpen,
}: {
  id: string;
  groups: ReturnType<typeof paletteGroups>;
  chosen: number;
  label: string;
  onPoint: (place: number) => void;
  onOpen: (line: PaletteLine, inNewWindow: boolean) => void;
}) {
  const starts = groups.map((_, place) =>
    groups.slice(0, place).reduce((sum, { lines }) => sum + lines.length, 0),
  );
  return (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label={label}
      className="max-h-[60dvh] overflow-y-auto"
    >
      {groups.map(({ head, lines }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no field set
        <div key={head} role="group" aria-label={head} className="pt-2.5 pb-1">
          <p aria-hidden="true" className="px-4 pb-1 text-micro text-ink-3">
            {head}
          </p>
          {lines.map((line, place) => {
            const at = (starts[group] ?? 0) + place;
            const isChosen = at === chosen;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the field
              <div
                key={`${line.to} ${line.label} ${line.note ?? ""}`}
                role="option"
                id={`${id}-${at}`}
                aria-selected={isChosen}
                ref={isChosen ? show : undefined}
                onPointerMove={() => isChosen || onPoint(at)}
                onClick={(event) => onOpen(line, event.ctrlKey || event.metaKey)}
                className="relative flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 aria-selected:bg-sunk aria-selected:before:absolute aria-selected:before:inset-y-0 aria-selected:before:left-0 aria-selected:before:w-0.5 aria-selected:before:bg-seal-ink"
              >
                {line.state === undefined ? (
                  <Icon name={line.icon} />
                ) : (
                  <span
                    className={`flex w-4 shrink-0 justify-center ${stateColours[line.state.state]}`}
                  >
                    <StateShape {...line.state} />
                  </span>
                )}
                <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                  <span
                    lang={line.lang && locales[line.lang].htmlLang}
                    className={`min-w-0 wrap-anywhere ${isChosen ? "font-semibold" : ""}`}
                  >
                    {line.label}
                  </span>
                  {line.also !== undefined && (
                    <span
                      lang={line.also.lang && locales[line.also.lang].htmlLang}
                      className="min-w-0 text-micro wrap-anywhere text-ink-2"
                    >
                      {line.also.text}
                    </span>
                  )}
                  {line.note !== undefined && (
                    <span className="min-w-0 text-micro wrap-anywhere text-ink-3">{line.note}</span>
                  )}
                </span>
                {isChosen && <Key className="ml-auto max-md:hidden">Enter</Key>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** The keys of the palette. */
function Foot() {
  const { palette } = useLanguage().words;
  return (
    <div
      aria-hidden="true"
      className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line px-4 py-2.5 text-micro text-ink-3 max-md:hidden"
    >
      <span>
        <Key>↑</Key> <Key>↓</Key> {palette.choose}
      </span>
      <span>
        <Key>Enter</Key> {palette.toOpen}
      </span>
      <span>
        <Key>Ctrl</Key> <Key>Enter</Key> {palette.newWindow}
      </span>
      <span className="ml-auto">
        <Key>&gt;</Key> {palette.actsOnly}
      </span>
      <span>
        <Key>?</Key> {palette.allKeys}
      </span>
    </div>
  );
}
