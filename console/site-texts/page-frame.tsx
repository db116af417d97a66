import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { TextPage } from "~/domain/site-texts/site-text-rules";
import type { Locale } from "~/i18n/locales";

/** A text of a page, as the frame names it: `page:key`. */
export type PlaceName = `${TextPage}:${string}`;

/** The texts of a drawn page: those that stand in it, in its order, and those that do not show. */
export type DrawnPlaces = { shown: readonly PlaceName[]; hidden: readonly PlaceName[] };

/** Controls of the page: none of them is a stop of the Tab key, because none of them does anything here. */
const controls = "a, button, input, select, textarea, summary, [tabindex]";

const partsOf = (document: Document, name: string) => [
  ...document.querySelectorAll<HTMLElement>(`[data-w="${CSS.escape(name)}"]`),
];

/** Hands a key that the frame has heard to the shell, which acts on all keys of the console. */
function passOn(event: KeyboardEvent, frame: HTMLIFrameElement): void {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const same = new KeyboardEvent("keydown", {
    key,
    code,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
    bubbles: true,
    cancelable: true,
  });
  if (!frame.dispatchEvent(same)) event.preventDefault();
}

/**
 * A page of the site with its drafts. A press on a text chooses it; links and forms do nothing. A newly drawn page
 * replaces the previous one once it is loaded, at the same scroll position.
 * @param at a new number draws the page again
 * @param width of the drawn window, in CSS pixels; a wider one than the place is scaled down
 */
export function PageFrame({
  page,
  locale,
  at,
  width,
  title,
  chosen,
  changed,
  typed,
  onDrawn,
  onFailed,
  onChoose,
}: {
  page: TextPage;
  locale: Locale;
  at: number;
  width: number;
  title: string;
  chosen: PlaceName | undefined;
  changed: ReadonlySet<string>;
  /** Words that are being typed at a place. */
  typed: { place: PlaceName; text: string } | undefined;
  onDrawn: (places: DrawnPlaces) => void;
  onFailed: () => void;
  /** undefined: the press was beside the texts. */
  onChoose: (place: PlaceName | undefined) => void;
}) {
  const address = `/console/api/site-texts/page?${new URLSearchParams({ page, locale, at: String(at) })}`;
  const [shown, setShown] = useState<string>();
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (box.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) {
        setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
      }
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const scale = room.width === 0 ? 1 : Math.min(1, room.width / width);

  const documentShown = () =>
    shown === undefined ? undefined : frames.current.get(shown)?.contentDocument;

  // The drawn document keeps its listeners for as long as it is shown.
  const latest = useRef(onChoose);
  latest.current = onChoose;

  const come = (loaded: string, frame: HTMLIFrameElement) => {
    const document = frame.contentDocument;
    const elements = [...(document?.querySelectorAll<HTMLElement>("[data-w]") ?? [])];
    if (document === null || elements.length === 0) return onFailed();
    document.addEventListener(
      "click",
      (event) => {
        event.preventDefault();
        const target = event.target as Element | null;
        const found = target?.closest<HTMLElement>("[data-w]") ?? target?.querySelector("[data-w]");
        latest.current(
          (found as HTMLElement | null | undefined)?.dataset["w"] as PlaceName | undefined,
        );
      },
      true,
    );
    document.addEventListener("submit", (event) => event.preventDefault(), true);
    document.addEventListener("keydown", (event) => passOn(event, frame));
    for (const control of document.querySelectorAll<HTMLElement>(controls)) control.tabIndex = -1;
    const former = documentShown()?.scrollingElement;
    if (former != null) document.scrollingElement?.scrollTo(0, former.scrollTop);
    const hidden = document.querySelector<HTMLMetaElement>("meta[name=unseen-words]")?.content;
    onDrawn({
      shown: [...new Set(elements.map((element) => element.dataset["w"] as PlaceName))],
      hidden: (hidden ?? "").split(" ").filter((name) => name !== "") as PlaceName[],
    });
    setShown(loaded);
  };

  /** Marks the texts that differ from the site, and the chosen one. */
  const draw = useEffectEvent(() => {
    const document = documentShown();
    if (document == null) return;
    for (const element of document.querySelectorAll<HTMLElement>("[data-w]")) {
      const name = element.dataset["w"] ?? "";
      element.toggleAttribute("data-changed", changed.has(name));
      element.toggleAttribute("data-chosen", name === chosen);
    }
  });
  // Not an effect event's business: these are what the drawing depends on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect event reads them
  useEffect(() => draw(), [shown, chosen, changed]);

  const lead = useEffectEvent(() => {
    const document = documentShown();
    if (document == null || chosen === undefined) return;
    partsOf(document, chosen)[0]?.scrollIntoView({ block: "nearest" });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect event reads it
  useEffect(() => lead(), [chosen]);

  useEffect(() => {
    const document = shown === undefined ? undefined : frames.current.get(shown)?.contentDocument;
    // Only the server fills placeholders. It draws the page after the save.
    if (document == null || typed === undefined || /\{\w+\}/.test(typed.text)) return;
    for (const part of partsOf(document, typed.place)) {
      part.textContent = part.hasAttribute("data-go-on") ? "" : typed.text;
    }
  }, [typed, shown]);

  const drawn = [...new Set([shown, address])].filter((one) => one !== undefined);
  return (
    <div ref={box} className="relative h-full overflow-hidden bg-paper">
      {drawn.map((one) => (
        <iframe
          key={one}
          ref={(frame) => {
            if (frame === null) frames.current.delete(one);
            else frames.current.set(one, frame);
          }}
          title={title}
          src={one}
          // The answer's policy lets no script run. WebKit calls listeners of this page only where scripts may run.
          sandbox="allow-same-origin allow-scripts"
          onLoad={(event) => one !== shown && come(one, event.currentTarget)}
          aria-hidden={one !== shown}
          className={`absolute top-0 left-0 origin-top-left border-0 bg-paper ${one === shown ? "" : "invisible"}`}
          style={{
            width,
            height: room.height / scale,
            transform: scale === 1 ? undefined : `scale(${scale})`,
          }}
        />
      ))}
    </div>
  );
}
