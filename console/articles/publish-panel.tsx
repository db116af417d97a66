import { useState } from "react";
import { Link } from "react-router";
import type { Article, ArticleText } from "~/console-api/schemas/articles";
import { isStopping } from "~/domain/document/text-check";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales, otherLocale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { type ArticleWords, wordsOf } from "~console/drafts/article-words";
import { languageIn, languageNames, versionWords } from "~console/drafts/states";
import { Button } from "~console/ui/button";
import { Choice } from "~console/ui/choice";
import { ActLayer } from "~console/ui/dialog";
import { Gap } from "~console/ui/gap";
import { Note } from "~console/ui/note";
import { StateMark } from "~console/ui/state-mark";
import { showToast } from "~console/ui/toasts";
import { useLanguage, type Words } from "~console/words";
import { dayWords, timeOfField, timeWords } from "~console/words/times";
import { type Asked, AskPublish, missingIn } from "./ask-publish";
import { BeforeOut, type TextCheck } from "./before-out";
import { MissingPictures } from "./pictures-panel";

type When = "now" | "at-time" | "draft";

type PanelProps = {
  article: Article;
  locale: Locale;
  /** Number of the draft that is written. */
  draft: number;
  words: () => ArticleWords;
  /** The version of the draft on the server. */
  version: () => number;
  saveNow: () => Promise<boolean>;
  keepVersion: () => Promise<void>;
  isConflict: boolean;
  /** Text is typed that the server does not have. */
  isUnsaved: boolean;
  stale: number;
  /** Names of pictures in the text that the library does not have. */
  missing: readonly string[];
  check: TextCheck;
  /** Leads to a line of the text. */
  onGo: (line: number) => void;
  mayPublish: boolean;
  mayWrite: boolean;
  onArticle: (article: Article) => void;
};

/** Where each language stands for visitors, and what can be done about it. */
export function PublishPanel(props: PanelProps) {
  const { article, locale } = props;
  const { words } = useLanguage();
  const other = otherLocale(locale);
  const order = [...localeCodes].sort((one) => (one === article.sourceLocale ? -1 : 1));
  return (
    <section aria-label={words.articles.publish.title} className="divide-y divide-line">
      {order.map((code) => (
        <div key={code} className="py-4 first:pt-0">
          {code === other ? (
            <OtherLanguage {...props} locale={other} />
          ) : (
            <CurrentLanguage {...props} />
          )}
        </div>
      ))}
    </section>
  );
}

function Head({
  locale,
  text,
  stale,
}: {
  locale: Locale;
  text: ArticleText | null;
  stale: number;
}) {
  const language = useLanguage();
  const { states, publish } = language.words.articles;
  const state = text === null ? "none" : text.state;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-2">
      <h2 lang={locales[locale].htmlLang} className="text-[0.9375rem] font-semibold">
        {languageNames[locale]}
      </h2>
      <span className="flex flex-wrap gap-x-3">
        <StateMark state={state}>{states[state]}</StateMark>
        {stale > 0 && (
          <StateMark state="stale">{countWords(publish.staleOf, stale, language.locale)}</StateMark>
        )}
      </span>
    </div>
  );
}

function LiveLine({ text, draft }: { text: ArticleText | null; draft: number | null }) {
  const language = useLanguage();
  const { publish } = language.words.articles;
  const day = (at: string) => dayWords(language.locale, at);
  if (text === null) return <p className="mt-1 text-micro text-ink-2">{publish.notBegun}</p>;
  const line =
    text.live !== null
      ? fill(publish.liveText, {
          version: versionWords(language, text.live.revision),
          day: day(text.live.since),
        })
      : text.withdrawnAt !== null
        ? fill(publish.withdrawnSince, { day: day(text.withdrawnAt) })
        : publish.never;
  return (
    <p className="mt-1 text-micro text-ink-2">
      {line}
      <Gap />
      {text.live !== null &&
        draft !== null &&
        !text.live.isDraft &&
        fill(publish.hasEdits, { version: versionWords(language, draft) })}
    </p>
  );
}

function OtherLanguage({ article, locale, mayPublish, onArticle }: PanelProps) {
  const { words } = useLanguage();
  const { publish } = words.articles;
  const text = article.texts[locale];
  const stale = text?.translation?.stale ?? 0;
  return (
    <>
      <Head locale={locale} text={text} stale={stale} />
      <LiveLine text={text} draft={text === null ? null : (text.kept ?? text.revision + 1)} />
      <div className="mt-2.5 flex flex-wrap items-center gap-2.5">
        <Link to={`?in=${locale}`} className="rule-link coarse:py-3">
          {locale === article.sourceLocale ? publish.write : publish.translate}
        </Link>
        {mayPublish && text?.live != null && (
          <Withdraw article={article} locale={locale} onArticle={onArticle} />
        )}
      </div>
      <Scheduled article={article} locale={locale} mayPublish={mayPublish} onArticle={onArticle} />
    </>
  );
}

function CurrentLanguage(props: PanelProps) {
  const { article, locale, draft, stale, missing, mayPublish, mayWrite, isConflict, isUnsaved } =
    props;
  const { onArticle, check, onGo } = props;
  const language = useLanguage();
  const { publish, editor } = language.words.articles;
  const text = article.texts[locale];
  const [when, setWhen] = useState<When>("now");
  const [at, setAt] = useState("");
  const [asks, setAsks] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const names = { language: languageIn(language, locale), version: versionWords(language, draft) };
  const isEmpty = text === null && !isUnsaved;
  const isStopped = check.findings.some(isStopping);
  const beforeOut = !isEmpty && <BeforeOut check={check} onGo={onGo} />;
  // The site has these words already.
  const isOnSite = text?.live?.isDraft === true && !isUnsaved && props.version() === text.version;

  const busy = async (act: () => Promise<void>) => {
    setBusy(true);
    await act().finally(() => setBusy(false));
  };
  const ask = () =>
    busy(async () => {
      const time = when === "at-time" ? timeOfField(at) : null;
      // Without a time that can be read, nothing is published, least of all now.
      if (time === undefined || !(await props.saveNow())) return;
      // What is compared is what visitors see now, not what they saw when the screen was opened.
      const fresh = await call("article", {}, article.id);
      onArticle(fresh);
      const live = fresh.texts[locale]?.live?.revision ?? null;
      const revision =
        live === null
          ? null
          : await call("articleRevision", { locale, number: String(live) }, article.id);
      setAsks({
        live,
        schedule: fresh.texts[locale]?.schedule?.id ?? null,
        before: revision === null ? null : wordsOf(revision),
        next: props.words(),
        missing: await missingIn(props.words().body),
        version: props.version(),
        at: time,
      });
    });
  const submit = (isSubmitted: boolean) =>
    busy(async () => {
      const time = when === "at-time" ? timeOfField(at) : null;
      // Without a time that can be read, nothing is published, least of all now.
      if (time === undefined || !(await props.saveNow())) return;
      const request = { locale, version: props.version(), isSubmitted };
      onArticle(await call("submitArticle", request, article.id));
    });

  return (
    <>
      <Head locale={locale} text={text} stale={stale} />
      <LiveLine text={text} draft={draft} />
      <Scheduled article={article} locale={locale} mayPublish={mayPublish} onArticle={onArticle} />
      {text?.submitted != null && (
        <p className="mt-2 text-micro">
          {fill(publish.isReady, { time: timeWords(language.locale, text.submitted.at) })}
        </p>
      )}
      {mayPublish && isOnSite && (
        <div className="mt-3 flex flex-wrap items-center gap-2.5">
          <Button size="row" isDisabled>
            {publish.noEdits}
          </Button>
          <Withdraw article={article} locale={locale} onArticle={onArticle} />
        </div>
      )}
      {mayPublish && !isOnSite && (
        <div className="mt-3 flex flex-col gap-3">
          <Choice
            label={publish.when}
            isLabelShown={false}
            value={when}
            onChange={setWhen}
            options={[
              { value: "now", label: publish.now },
              { value: "at-time", label: publish.atTime },
              { value: "draft", label: publish.keepDraft },
            ]}
          />
          {when === "at-time" && (
            <label className="block">
              <span className="mb-1.5 block font-semibold">{publish.date}</span>
              <input
                type="datetime-local"
                value={at}
                onChange={({ target }) => setAt(target.value)}
                className="h-[38px] w-full rounded-1 border border-line-strong bg-raised px-3 hover:border-ink coarse:h-11 coarse:text-base"
              />
            </label>
          )}
          {stale > 0 && when !== "draft" && (
            <Note tone="warn" icon="triangle">
              <p>{countWords(publish.staleNote, stale, language.locale)}</p>
            </Note>
          )}
          {missing.length > 0 && when !== "draft" && (
            <Note tone="warn" icon="triangle">
              <MissingPictures names={missing} />
            </Note>
          )}
          {when !== "draft" && beforeOut}
          {when === "draft" ? (
            <Button
              size="wide"
              isBusy={isBusy}
              onPress={() => void busy(props.keepVersion)}
              isDisabled={isConflict || isEmpty}
            >
              {fill(publish.keep, names)}
            </Button>
          ) : (
            <Button
              tone="seal"
              size="wide"
              data-key="main"
              isBusy={isBusy}
              isDisabled={isConflict || isEmpty || isStopped || (when === "at-time" && at === "")}
              onPress={() => void ask()}
            >
              {fill(when === "now" ? publish.act : publish.schedule, names)}
            </Button>
          )}
          <p className="text-micro text-ink-3">
            {underButton(publish, editor, { when, isConflict, isStopped: isStopped && !isEmpty })}
          </p>
          {text?.live != null && (
            <Withdraw article={article} locale={locale} onArticle={onArticle} />
          )}
        </div>
      )}
      {!mayPublish && mayWrite && (
        <div className="mt-3 flex flex-col gap-2.5">
          <p className="text-micro text-ink-2">{publish.notYours}</p>
          {missing.length > 0 && (
            <Note tone="warn" icon="triangle">
              <MissingPictures names={missing} />
            </Note>
          )}
          {beforeOut}
          {text?.submitted == null ? (
            <Button
              tone="ink"
              size="wide"
              isBusy={isBusy}
              isDisabled={isConflict || isEmpty}
              onPress={() => void submit(true)}
            >
              {publish.ready}
            </Button>
          ) : (
            <Button size="wide" isBusy={isBusy} onPress={() => void submit(false)}>
              {publish.notReady}
            </Button>
          )}
        </div>
      )}
      {asks !== undefined && (
        <AskPublish
          asked={asks}
          names={names}
          article={article}
          locale={locale}
          onArticle={onArticle}
          onClose={() => setAsks(undefined)}
        />
      )}
    </>
  );
}

/** The sentence under the button that publishes. */
function underButton(
  publish: Words["articles"]["publish"],
  editor: Words["articles"]["editor"],
  { when, isConflict, isStopped }: { when: When; isConflict: boolean; isStopped: boolean },
): string {
  if (isConflict) return editor.offUntilJoined;
  if (when === "draft") return "";
  return isStopped ? publish.check.off : publish.shows;
}

type LanguageProps = Pick<PanelProps, "article" | "locale" | "onArticle">;

function Withdraw({ article, locale, onArticle }: LanguageProps) {
  const language = useLanguage();
  const { publish } = language.words.articles;
  const [isAsked, setAsked] = useState(false);
  const live = article.texts[locale]?.live?.revision;
  if (live === undefined) return null;
  const names = { language: languageIn(language, locale), version: versionWords(language, live) };
  return (
    <>
      <Button tone="quiet" size="row" className="self-start" onPress={() => setAsked(true)}>
        {publish.withdraw}
      </Button>
      {isAsked && (
        <ActLayer
          title={fill(publish.withdrawTitle, names)}
          text={publish.withdrawText}
          act={fill(publish.withdrawAct, names)}
          keep={fill(publish.keepPublished, names)}
          tone="danger"
          isAlert
          onClose={() => setAsked(false)}
          onAct={async () => {
            onArticle(await call("withdrawArticle", { locale, live }, article.id));
            showToast(fill(publish.withdrawn, names));
            setAsked(false);
          }}
        />
      )}
    </>
  );
}

/** A publication that waits for its time. */
function Scheduled({
  article,
  locale,
  mayPublish,
  onArticle,
}: LanguageProps & { mayPublish: boolean }) {
  const language = useLanguage();
  const { publish } = language.words.articles;
  const [isAsked, setAsked] = useState(false);
  const schedule = article.texts[locale]?.schedule;
  if (schedule == null) return null;
  const version = versionWords(language, schedule.revision);
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
      <StateMark state="scheduled">
        {fill(publish.waits, { version, time: timeWords(language.locale, schedule.at) })}
      </StateMark>
      {mayPublish && (
        <Button tone="quiet" size="row" onPress={() => setAsked(true)}>
          {publish.cancel}
        </Button>
      )}
      {isAsked && (
        <ActLayer
          title={fill(publish.cancelTitle, { version })}
          text={publish.cancelText}
          act={publish.cancelAct}
          keep={publish.keepSchedule}
          onClose={() => setAsked(false)}
          onAct={async () => {
            const request = { locale, schedule: schedule.id };
            onArticle(await call("cancelArticleSchedule", request, article.id));
            showToast(publish.cancelled);
            setAsked(false);
          }}
        />
      )}
    </div>
  );
}
