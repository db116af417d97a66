import { useState } from "react";
import { useRevalidator } from "react-router";
import type { ArticleList } from "~/console-api/schemas/articles";
import type { BulkResult } from "~/console-api/schemas/bulk-articles";
import { countWords } from "~/i18n/count";
import { locales } from "~/i18n/locales";
import { CallError } from "~console/api/call-error";
import { languageNames, titlesOf } from "~console/drafts/states";
import { Button } from "~console/ui/button";
import { Choice } from "~console/ui/choice";
import { ActLayer, Layer, LayerTitle } from "~console/ui/dialog";
import { fieldProblemWords, problemWords } from "~console/ui/problem";
import { Select } from "~console/ui/select";
import { TimeField } from "~console/ui/time-field";
import { showToast } from "~console/ui/toasts";
import { type Language, useLanguage } from "~console/words";
import { timeOfField } from "~console/words/times";
import { type BulkAnswer, type BulkOutcome, bulkCalls } from "./bulk-calls";
import { type BulkAct, type Chosen, fittingLanguages, fittingTags } from "./bulk-rules";
import { missingWords } from "./missing-words";

type Refused = Extract<BulkResult, { outcome: "refused" }>;

/** Asks before something is done with all chosen articles, and tells which ones were left out and why. */
export function BulkLayer({
  act,
  articles,
  tags,
  onDone,
  onClose,
}: {
  act: BulkAct;
  articles: Chosen;
  tags: ArticleList["tags"];
  /** Told which articles stay selected. */
  onDone: (left: number[]) => void;
  onClose: () => void;
}) {
  const language = useLanguage();
  const { locale: spoken } = language;
  const { bulk } = language.words.articles;
  const words = bulk[act];
  const { revalidate } = useRevalidator();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [answer, setAnswer] = useState<BulkAnswer>(() => ({
    locale: act === "tag" || act === "untag" ? "cn" : (fittingLanguages(act, articles)[0] ?? "cn"),
    tag: act === "tag" || act === "untag" ? (fittingTags(act, articles, tags)[0]?.id ?? "") : "",
    at: "",
  }));

  const tellDone = ({ results, undo }: BulkOutcome) => {
    const count = results.filter(({ outcome }) => outcome === "done").length;
    if (count === 0) return;
    const takeBack = async () => {
      const back = (await undo?.()) ?? [];
      const isBack = back.filter(({ outcome }) => outcome === "done").length;
      showToast(countWords(bulk.takenBack, isBack, spoken));
      await revalidate();
    };
    const told = countWords(words.done, count, spoken);
    showToast(
      told,
      undo === null
        ? undefined
        : {
            label: bulk.undo,
            act: () => void takeBack().catch((error) => showToast(problemWords(language, error))),
          },
    );
  };

  if (refused.length > 0) {
    return (
      <Layer onClose={onClose}>
        <LayerTitle>{countWords(bulk.leftOut, refused.length, spoken)}</LayerTitle>
        <p className="mt-2 text-ink-2">{bulk.leftOutText}</p>
        <Titles
          articles={articles.filter(({ id }) => refused.some((one) => one.id === id))}
          note={(id) =>
            reasonWords(
              language,
              refused.find((one) => one.id === id),
            )
          }
        />
        <div className="mt-6 flex justify-end">
          <Button onPress={onClose}>{bulk.close}</Button>
        </div>
      </Layer>
    );
  }
  return (
    <ActLayer
      title={countWords(words.title, articles.length, spoken)}
      text={words.text}
      act={words.act}
      keep={words.keep}
      tone={act === "withdraw" ? "danger" : "ink"}
      isAlert={act === "withdraw"}
      isPublic={act === "schedule"}
      onClose={onClose}
      onAct={async () => {
        const at = timeOfField(answer.at);
        if (act === "schedule" && at === undefined) {
          throw new CallError("wrong-fields", { fields: { at: "missing" } });
        }
        const outcome = await bulkCalls[act](articles, { ...answer, at: at ?? "" });
        tellDone(outcome);
        const left = outcome.results.filter((result) => result.outcome === "refused");
        onDone(left.map(({ id }) => id));
        await revalidate();
        if (left.length === 0) onClose();
        else setRefused(left);
      }}
    >
      <div className="mt-4 flex flex-col gap-4">
        <Fields {...{ act, articles, tags, answer }} onAnswer={setAnswer} />
        <Titles articles={articles} />
      </div>
    </ActLayer>
  );
}

function Fields({
  act,
  articles,
  tags,
  answer,
  onAnswer,
}: {
  act: BulkAct;
  articles: Chosen;
  tags: ArticleList["tags"];
  answer: BulkAnswer;
  onAnswer: (answer: BulkAnswer) => void;
}) {
  const language = useLanguage();
  const { bulk, list, publish } = language.words.articles;
  if (act === "tag" || act === "untag") {
    return (
      <Select
        label={list.tag}
        value={answer.tag}
        onChange={(tag) => onAnswer({ ...answer, tag })}
        options={fittingTags(act, articles, tags).map(({ id, name }) => ({
          value: id,
          label: name[language.locale],
        }))}
      />
    );
  }
  return (
    <>
      <Choice
        label={bulk.into}
        value={answer.locale}
        onChange={(locale) => onAnswer({ ...answer, locale })}
        options={fittingLanguages(act, articles).map((code) => ({
          value: code,
          label: languageNames[code],
        }))}
      />
      {act === "schedule" && (
        <TimeField
          label={publish.date}
          name="at"
          value={answer.at}
          onChange={(at) => onAnswer({ ...answer, at })}
        />
      )}
    </>
  );
}

/** The titles of some articles, as lists name them. */
function Titles({ articles, note }: { articles: Chosen; note?: (id: number) => string }) {
  const language = useLanguage();
  return (
    <ul className="mt-4 max-h-60 overflow-y-auto border-y border-line">
      {articles.map(({ id, texts }) => {
        const { first } = titlesOf(language, texts);
        return (
          <li key={id} className="border-b border-line py-2 last:border-0">
            <span lang={locales[first.locale].htmlLang}>{first.title}</span>
            {note !== undefined && <span className="block text-micro text-ink-2">{note(id)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** Why an article was left as it was. */
function reasonWords(language: Language, refused: Refused | undefined): string {
  const { fields, lines } = refused ?? {};
  const error = new CallError(refused?.code ?? "unreadable", { fields, lines });
  const missing = missingWords(language, error);
  if (missing !== undefined) return missing;
  const [field] = Object.keys(error.fields);
  const ofField = field === undefined ? undefined : fieldProblemWords(language, error, field);
  return ofField ?? problemWords(language, error);
}
