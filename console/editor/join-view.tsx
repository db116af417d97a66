import "~console/drafts/strings";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown } from "@codemirror/lang-markdown";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useEffect, useRef, useState } from "react";
import { translatedFields } from "~/domain/document/translated-fields";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { type Locale, locales } from "~/i18n/locales";
import type { ArticleWords } from "~console/drafts/article-words";
import { languageIn } from "~console/drafts/states";
import { Button } from "~console/ui/button";
import { Choice } from "~console/ui/choice";
import type { Side } from "~console/ui/other-window";
import { useLanguage } from "~console/words";
import { editorBase } from "./editor-look";
import { joinTexts } from "./join-texts";

type Props = {
  locale: Locale;
  base: ArticleWords;
  mine: ArticleWords;
  theirs: ArticleWords;
  /** Whose the other text is. */
  side: Side;
  isBusy: boolean;
  onJoin: (words: ArticleWords) => void;
  onClose: () => void;
};

/**
 * Two texts that were begun from one: what only one side changed is joined already, what both
 * changed is compared, and can be written anew.
 */
export default function JoinView(props: Props) {
  const { locale, base, mine, theirs, side, isBusy, onJoin, onClose } = props;
  const language = useLanguage();
  const { drafts } = language.words;
  const said = drafts.joinSides[side];
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [{ words: joined, both }] = useState(() => joinTexts(base, mine, theirs));
  const [fields, setFields] = useState(joined.fields);
  const head = useRef<HTMLHeadingElement>(null);
  const acts = useRef<HTMLDivElement>(null);
  const disputed = translatedFields.filter(
    (name) =>
      joined.fields[name] !== theirs.fields[name] &&
      base.fields[name] !== theirs.fields[name] &&
      base.fields[name] !== mine.fields[name],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined text is made once
  useEffect(() => {
    if (place.current === null) return;
    head.current?.focus();
    const label = fill(drafts.body, { language: languageIn(language, locale) });
    const mergeControls = (type: "reject" | "accept", act: (event: MouseEvent) => void) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = type === "reject" ? said.takeOther : said.keepMine;
      button.className =
        "inline-flex min-h-[30px] items-center rounded-1 border border-line-strong bg-raised px-3 font-semibold text-ink hover:border-ink coarse:min-h-11";
      // The library listens to the pointer only; Enter and the space bar make a click.
      button.onclick = act;
      return button;
    };
    view.current = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: joined.body,
        extensions: [
          editorBase(),
          history(),
          keymap.of([...historyKeymap, ...defaultKeymap]),
          markdown({ addKeymap: false }),
          // The line that is written in is not under the buttons.
          EditorView.scrollMargins.of(() => ({ bottom: acts.current?.offsetHeight ?? 0 })),
          EditorView.contentAttributes.of({
            "aria-label": label,
            lang: locales[locale].htmlLang,
            spellcheck: "true",
          }),
          unifiedMergeView({ original: theirs.body, mergeControls, gutter: false }),
        ],
      }),
    });
    return () => view.current?.destroy();
  }, []);

  return (
    <section className="mx-auto max-w-[820px] px-4 py-6 md:px-8">
      <h2 ref={head} tabIndex={-1} className="display text-[1.375rem]">
        {drafts.joinTitle}
      </h2>
      <p className="mt-1 text-ink-2">
        {both === 0 ? said.none : countWords(said.both, both, language.locale)}
      </p>
      {disputed.map((name) => (
        <div key={name} className="mt-5">
          <Choice
            label={fill(said.field, { field: drafts[name] })}
            value={fields[name] === theirs.fields[name] ? "theirs" : "mine"}
            onChange={(chosen) =>
              setFields({ ...fields, [name]: (chosen === "mine" ? mine : theirs).fields[name] })
            }
            options={[
              { value: "mine", label: `${said.mine}: ${mine.fields[name]}` },
              { value: "theirs", label: `${said.other}: ${theirs.fields[name]}` },
            ]}
          />
        </div>
      ))}
      <div ref={place} className="mt-5 border border-line bg-raised py-3" />
      {/* In sight from the start: at the end of a long text it moves, as the editor measures what comes in view. */}
      <div
        ref={acts}
        className="sticky bottom-15 z-10 mt-5 flex flex-wrap gap-2.5 border-t border-line bg-paper py-3 md:bottom-0"
      >
        <Button
          tone="ink"
          isBusy={isBusy}
          onPress={() =>
            onJoin({ fields, body: view.current?.state.doc.toString() ?? joined.body })
          }
        >
          {drafts.join}
        </Button>
        <Button onPress={onClose}>{drafts.later}</Button>
      </div>
    </section>
  );
}
