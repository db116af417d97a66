import "./strings";
import { useEffect, useRef, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import type { FeedsTold, FeedTold } from "~/console-api/schemas/releases";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { Button } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { Note } from "~console/ui/note";
import { Problem } from "~console/ui/problem";
import { Section } from "~console/ui/section";
import { type Language, useLanguage } from "~console/words";
import { type ComparedLine, compareLines, feedTabs, isChanged } from "./feed-view";
import { feedWords as chinese } from "./feed-words.cn";
import { feedWords as english } from "./feed-words.en";
import { lineWords } from "./release-view";

/** They come with the part, which few looks at a release need. */
const wordsOf = ({ locale }: Language) => (locale === "cn" ? chinese : english);

/**
 * The feeds of programs, now and after the waiting or next change. They are requested on demand: the change is made
 * and rolled back for it.
 */
export default function FeedsPart({
  ask,
  isNow,
}: {
  ask: () => Promise<FeedsTold>;
  /** No change waits or comes next. */
  isNow: boolean;
}) {
  const language = useLanguage();
  const own = wordsOf(language);
  const [told, setTold] = useState<FeedsTold>();
  const [problem, setProblem] = useState<unknown>();
  const [isAsking, setAsking] = useState(false);
  const look = () => {
    setProblem(undefined);
    setAsking(true);
    ask()
      .then(setTold, setProblem)
      .finally(() => setAsking(false));
  };
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    const isThere = told !== undefined || problem !== undefined;
    if (isThere && document.activeElement === document.body) answer.current?.focus();
  }, [told, problem]);
  const change = told?.change ?? null;
  return (
    <Section
      title={isNow ? own.titleNow : own.title}
      {...(change !== null && told?.problem === null && { meta: own.meta[change] })}
    >
      {told === undefined && problem === undefined && (
        <div className="pt-3">
          <Button isBusy={isAsking} onPress={look}>
            {own.look}
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {isAsking ? own.asks : ""}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div ref={answer} role="group" aria-label={isNow ? own.titleNow : own.title} tabIndex={-1}>
        {problem !== undefined && (
          <div className="pt-3">
            <Problem error={problem} onAgain={look} />
          </div>
        )}
        {told?.problem !== null && told?.problem !== undefined && (
          <Note className="mt-3">
            <p>{fill(own.refused, { rule: language.words.releases.rules[told.problem] })}</p>
          </Note>
        )}
        {told?.feeds.length === 0 && (
          <p className="pt-3 text-ink-2">{language.words.rollouts.rolloutMessages.unread}</p>
        )}
        {told !== undefined && told.feeds.length > 0 && <FeedTabs feeds={told.feeds} />}
      </div>
    </Section>
  );
}

/** The content of each feed, in a tab of its own. */
function FeedTabs({ feeds }: { feeds: readonly FeedTold[] }) {
  const own = wordsOf(useLanguage());
  const tabs = feedTabs(feeds);
  return (
    <Tabs>
      <TabList
        aria-label={own.tabsLabel}
        className="flex gap-x-3 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ name, feeds: shown }) => (
          <Tab
            key={name}
            id={name}
            className="shrink-0 cursor-pointer border-b-2 border-transparent px-1 py-2 text-ink-2 -outline-offset-2 hover:text-ink aria-selected:border-seal-ink aria-selected:font-semibold aria-selected:text-ink coarse:py-3"
          >
            {name}
            {shown.some(isChanged) && (
              <>
                <span aria-hidden="true"> •</span>
                <span className="sr-only"> ({own.changed})</span>
              </>
            )}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ name, note, feeds: shown }) => (
        <TabPanel key={name} id={name} className="flex flex-col gap-4 pt-3">
          {shown.map((feed, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of one address differ by who asks, and their order stays
            <FeedText key={index} feed={feed} />
          ))}
          <p className="text-micro text-ink-2">{own.notes[note]}</p>
        </TabPanel>
      ))}
    </Tabs>
  );
}

/** One document: what changes in it, or that nothing does. */
function FeedText({ feed }: { feed: FeedTold }) {
  const language = useLanguage();
  const own = wordsOf(language);
  const { address, line, isReached, now, after } = feed;
  const isOther = isChanged(feed);
  const state = (status: number) =>
    status === 200 ? own.is : status === 410 ? own.status.gone : own.status.missing;
  const textOf = (said: { status: number; text: string }) => (said.status === 200 ? said.text : "");
  const hasStatus = now.status !== 200 || (after !== null && after.status !== 200);
  const label =
    line && fill(isReached ? own.reached : own.others, { line: lineWords(language, line) });
  return (
    <div>
      {label !== null && <p className="font-semibold">{label}</p>}
      <p className="mono text-micro break-all text-ink-3">{address}</p>
      {hasStatus && (
        <p className="text-micro text-ink-2">
          {after === null || after.status === now.status
            ? state(now.status)
            : fill(own.statusChanges, { before: state(now.status), after: state(after.status) })}
        </p>
      )}
      {after !== null && !isOther && <p className="text-micro text-ink-2">{own.unchanged}</p>}
      {after !== null && isOther && (
        <Lines label={address} lines={compareLines(textOf(now), textOf(after))} />
      )}
      {!isOther && now.status === 200 && (
        <details className="group mt-1">
          <summary className="flex cursor-pointer items-center gap-1.5 text-micro text-ink-2 hover:text-ink coarse:py-3">
            <Icon name="chevron" size={12} className="group-open:rotate-90" />
            {own.whole}
            <span className="sr-only">: {label ?? address}</span>
          </summary>
          <Lines
            label={address}
            lines={now.text.split("\n").map((text, number) => ({ kind: "same", text, number }))}
          />
        </details>
      )}
    </div>
  );
}

const looks = { same: "", added: "bg-hue-2-wash", removed: "bg-seal-wash" } as const;
const marks = { same: "  ", added: "+ ", removed: "- " } as const;

/** Lines of a text; wide ones scroll in their box, which the keyboard reaches. */
function Lines({ label, lines }: { label: string; lines: readonly ComparedLine[] }) {
  const { locale } = useLanguage();
  const own = locale === "cn" ? chinese : english;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark for each document
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      className="mt-2 max-h-96 overflow-auto bg-sunk py-2 text-micro"
    >
      <code className="mono block w-max min-w-full">
        {lines.map((line) =>
          line.kind === "skipped" ? (
            <span key={line.number} className="block px-3 text-ink-3">
              {countWords(own.skipped, line.count, locale)}
            </span>
          ) : (
            <span key={line.number} className={`block px-3 whitespace-pre ${looks[line.kind]}`}>
              <span aria-hidden="true">{marks[line.kind]}</span>
              {line.kind !== "same" && <span className="sr-only">{own[line.kind]} </span>}
              {line.text}
            </span>
          ),
        )}
      </code>
    </div>
  );
}
