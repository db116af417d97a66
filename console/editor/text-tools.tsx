import "~console/drafts/strings";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Toolbar } from "react-aria-components/Toolbar";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { languageIn } from "~console/drafts/states";
import { IconButton } from "~console/ui/button";
import type { IconName } from "~console/ui/icon";
import { MoreMenu } from "~console/ui/menu";
import { useLanguage } from "~console/words";
import type { LinkDraft } from "./link-draft";
import { LinkLayer } from "./link-layer";
import type { Asked } from "./mark-words";
import type { EditorHandle } from "./markdown-editor";
import type { MarkName } from "./marks";

/** Buttons that stay in sight in every window, in their order. */
const buttons: readonly (MarkName | "link")[] = [
  "bold",
  "italic",
  "link",
  "list",
  "numbers",
  "quote",
  "table",
];

const icons: Record<(typeof buttons)[number] | "code", IconName> = {
  heading2: "heading",
  heading3: "heading",
  paragraph: "heading",
  rule: "dash",
  bold: "bold",
  italic: "italic",
  link: "link",
  list: "list",
  numbers: "numbers",
  quote: "quote",
  table: "table",
  code: "code",
};

/** Marks that are put in once, so that their buttons have no state. */
const putOnce = new Set<MarkName | "link">(["link", "table", "rule"]);

/** The toolbar of a text, the question for a link, and what the editor needs for both. */
export function useTextTools(
  handle: RefObject<EditorHandle | null>,
  { locale, onPicture }: { locale: Locale; onPicture: (() => void) | undefined },
) {
  const { words } = useLanguage();
  const [marks, setMarks] = useState<readonly MarkName[]>([]);
  const [link, setLink] = useState<LinkDraft>();
  const ask = (asked: Asked) => {
    if (asked === "picture") onPicture?.();
    else setLink(handle.current?.link());
  };
  const toolbar = (
    <TextToolbar
      locale={locale}
      marks={marks}
      hasPictures={onPicture !== undefined}
      onMark={(name) => handle.current?.insert(name)}
      onAsk={ask}
    />
  );
  const layer = link !== undefined && (
    <LinkLayer
      link={link}
      locale={locale}
      onPut={(markdown) => {
        setLink(undefined);
        handle.current?.putLink(link, markdown);
      }}
      onClose={() => {
        setLink(undefined);
        handle.current?.focus();
      }}
    />
  );
  const editor = {
    words: words.drafts.marks,
    onMarks: setMarks,
    onAsk: ask,
    hasPictures: onPicture !== undefined,
  };
  return { toolbar, layer, editor };
}

function TextToolbar({
  locale,
  marks,
  hasPictures,
  onMark,
  onAsk,
}: {
  locale: Locale;
  marks: readonly MarkName[];
  hasPictures: boolean;
  onMark: (name: MarkName) => void;
  onAsk: (asked: Asked) => void;
}) {
  const language = useLanguage();
  const { marks: words } = language.words.drafts;
  const place = useRef<HTMLDivElement>(null);
  useAboveKeyboard(place);
  const line = (name: MarkName) => ({ id: name, label: words[name], act: () => onMark(name) });
  const picture = { id: "picture", label: words.picture, act: () => onAsk("picture") };
  const button = (name: MarkName | "link", className = "") => (
    <IconButton
      key={name}
      icon={icons[name]}
      label={words[name]}
      onPress={() => (name === "link" ? onAsk("link") : onMark(name))}
      {...(!putOnce.has(name) && { "aria-pressed": marks.some((mark) => mark === name) })}
      className={`aria-pressed:bg-sunk aria-pressed:text-ink pointer-fine:size-7! ${className}`}
    />
  );
  return (
    <div
      ref={place}
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-15 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-sunk max-md:px-1"
    >
      <Toolbar
        aria-label={fill(words.toolbar, { language: languageIn(language, locale) })}
        className="flex items-center max-md:h-12 max-md:justify-between"
      >
        <MoreMenu
          icon="heading"
          label={words.headings}
          lines={[line("heading2"), line("heading3"), line("paragraph")]}
        />
        {buttons.map((name) => button(name, name === "quote" ? "max-md:hidden" : ""))}
        {button("code", "max-xl:hidden")}
        {hasPictures && (
          <IconButton
            icon="picture"
            label={words.picture}
            onPress={() => onAsk("picture")}
            className="max-xl:hidden pointer-fine:size-7!"
          />
        )}
        <span className="xl:hidden">
          <MoreMenu
            label={words.more}
            lines={[line("quote"), line("code"), line("rule"), ...(hasPictures ? [picture] : [])]}
          />
        </span>
      </Toolbar>
    </div>
  );
}

/** A keyboard on the screen is at least so high, in pixels; less is the address bar that moves. */
const leastKeyboard = 120;

/** Keeps an element of the lower edge of a phone above the keyboard on its screen. */
function useAboveKeyboard(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const move = () => {
      const hidden = window.innerHeight - viewport.height - viewport.offsetTop;
      const isOpen = window.innerHeight - viewport.height > leastKeyboard;
      if (isOpen) place.current?.style.setProperty("bottom", `${Math.max(0, hidden)}px`);
      else place.current?.style.removeProperty("bottom");
    };
    viewport.addEventListener("resize", move);
    viewport.addEventListener("scroll", move);
    return () => {
      viewport.removeEventListener("resize", move);
      viewport.removeEventListener("scroll", move);
    };
  }, [place]);
}
