import { useEffect, useState } from "react";
import type { AnswerOf } from "~/console-api/routes";
import type { SiteTextList, TextState } from "~/console-api/schemas/site-texts";
import { longestFor, termsMissed } from "~/domain/site-texts/site-text-rules";
import { fill } from "~/i18n/fill";
import { type Locale, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { listed } from "~console/ui/names";
import { Note } from "~console/ui/note";
import { fieldProblemWords } from "~console/ui/problem";
import { TextArea } from "~console/ui/text-area";
import { Time } from "~console/ui/time";
import { tell } from "~console/ui/toasts";
import { useLanguage } from "~console/words";

type Revision = AnswerOf<"siteTextHistory">["revisions"][number];

/**
 * Asks for other words at a place: they become a draft. Whatever stood there before can be taken
 * again. When somebody else was first, what was typed stays.
 */
export function TextLayer({
  page,
  line: { key, state, locale },
  onClose,
  onDone,
}: {
  page: SiteTextList["page"];
  line: { key: string; state: TextState; locale: Locale };
  onClose: () => void;
  onDone: () => void;
}) {
  const language = useLanguage();
  const { siteTexts: words } = language.words;
  const [text, setText] = useState(state.draft ?? state.live);
  const [stored, setStored] = useState<TextState>();
  const [revisions, setRevisions] = useState<readonly Revision[]>();
  useEffect(() => {
    let isOpen = true;
    // Without the history the words can be changed all the same.
    call("siteTextHistory", { page, key, locale }).then(
      (answer) => isOpen && setRevisions(answer.revisions),
      () => isOpen && setRevisions([]),
    );
    return () => {
      isOpen = false;
    };
  }, [page, key, locale]);
  const places = [...new Set(state.starting.match(/\{\w+\}/g))];
  const terms = termsMissed(text, locale);
  const longest = longestFor(state.starting);

  const send = async () => {
    const { version } = stored ?? state;
    try {
      await call("saveSiteText", { page, key, locale, version, text });
    } catch (error) {
      if (error instanceof CallError && error.code === "moved-on") {
        const { lines } = error.conflict as SiteTextList;
        setStored(lines.find((line) => line.key === key)?.[locale] ?? undefined);
      }
      throw error;
    }
    tell(words.saved);
    onDone();
  };
  const earlier = [
    ...(state.draft === null ? [] : [{ label: words.live, act: words.takeLive, text: state.live }]),
    { label: words.starting, act: words.takeStarting, text: state.starting },
  ].filter((one) => one.text !== text);

  return (
    <ActLayer
      title={fill(words.editTitle, {
        page: words.pages[page],
        place: key,
        language: words.languages[locale],
      })}
      text={words.editText}
      act={words.save}
      keep={words.keep}
      onClose={onClose}
      onAct={send}
    >
      {(error) => (
        <div className="mt-5 grid gap-4">
          {stored !== undefined && (
            <Note tone="warn" icon="triangle" role="status">
              <p>{fill(words.conflict, { text: stored.draft ?? stored.live })}</p>
            </Note>
          )}
          <TextArea
            label={words.text}
            name="text"
            lang={locales[locale].htmlLang}
            value={text}
            onChange={setText}
            help={fill(words.length, { count: text.length, longest })}
            problem={fieldProblemWords(language, error, "text")}
            rows={3}
          />
          {places.length > 0 && (
            <p className="text-micro text-ink-2">
              {fill(words.places, { places: places.join(" ") })}
            </p>
          )}
          {terms.length > 0 && (
            <Note tone="warn" icon="triangle" role="status">
              <p>{fill(words.terms, { terms: listed(language.locale, terms) })}</p>
            </Note>
          )}
          <ul className="border-t border-line">
            {earlier.map((one) => (
              <Earlier key={one.label} {...one} locale={locale} onTake={setText} />
            ))}
          </ul>
          <section>
            <h3 className="font-semibold">{words.history}</h3>
            {revisions?.length === 0 && <p className="text-ink-2">{words.noHistory}</p>}
            <ul>
              {revisions?.map((revision) => (
                <Earlier
                  key={revision.id}
                  label={
                    <>
                      {revision.author?.name ?? words.byNobody} <Time at={revision.at} />
                    </>
                  }
                  act={words.take}
                  text={revision.text}
                  locale={locale}
                  onTake={setText}
                />
              ))}
            </ul>
          </section>
        </div>
      )}
    </ActLayer>
  );
}

/** Words that stood at the place, with a button that takes them again. */
function Earlier({
  label,
  act,
  text,
  locale,
  onTake,
}: {
  label: React.ReactNode;
  act: string;
  text: string;
  locale: Locale;
  onTake: (text: string) => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 grow basis-60">
        <p className="text-micro text-ink-2">{label}</p>
        <p lang={locales[locale].htmlLang} className="wrap-anywhere">
          {text}
        </p>
      </div>
      <Button size="row" onPress={() => onTake(text)}>
        {act}
      </Button>
    </li>
  );
}
