import type { Article } from "~/console-api/schemas/articles";
import { picturesIn } from "~/domain/media/media";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import type { ArticleWords } from "~console/drafts/article-words";
import { SiteDifference } from "~console/drafts/site-difference";
import { findNamed } from "~console/media/use-named-pictures";
import { ActLayer } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { fieldProblemWords } from "~console/ui/problem";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { missingWords } from "./missing-words";
import { MissingPictures } from "./pictures-panel";

/** What somebody looks at before it is published. */
export type Asked = {
  live: number | null;
  /** What waits for its time, and would be cancelled; null: nothing. */
  schedule: number | null;
  before: ArticleWords | null;
  next: ArticleWords;
  missing: readonly string[];
  version: number;
  at: string | null;
};

/** Names of the pictures in a text that the library does not have now. */
export async function missingIn(body: string): Promise<string[]> {
  const names = picturesIn(body);
  const found = names.length === 0 ? new Map() : await findNamed(names);
  return names.filter((name) => found.get(name) === null);
}

/** Shows what the site will show differently, and only then publishes. */
export function AskPublish({
  asked: { live, schedule, before, next, missing: missingPictures, version, at },
  names,
  article,
  locale,
  onArticle,
  onClose,
}: {
  asked: Asked;
  names: { language: string; version: string };
  article: Article;
  locale: Locale;
  onArticle: (article: Article) => void;
  onClose: () => void;
}) {
  const language = useLanguage();
  const { publish } = language.words.articles;
  const time = at === null ? "" : timeWords(language.locale, at);
  return (
    <ActLayer
      title={fill(at === null ? publish.askTitle : publish.askSchedule, { ...names, time })}
      act={fill(at === null ? publish.confirm : publish.confirmSchedule, names)}
      keep={publish.keepLive}
      tone="seal"
      onClose={onClose}
      onAct={async () => {
        const request = { locale, version, live, schedule };
        const answer =
          at === null
            ? await call("publishArticle", request, article.id)
            : await call("scheduleArticle", { ...request, at }, article.id);
        onArticle(answer);
        showToast(fill(at === null ? publish.published : publish.scheduled, { ...names, time }));
        onClose();
      }}
    >
      {(error) => (
        <>
          {error instanceof CallError && error.code === "wrong-fields" && (
            <Note tone="danger" role="alert" className="mt-4">
              <p className="font-semibold">
                {missingWords(language, error) ??
                  Object.keys(error.fields).map((name) => fieldProblemWords(language, error, name))}
              </p>
            </Note>
          )}
          {missingPictures.length > 0 && (
            <Note tone="warn" icon="triangle" className="mt-4">
              <MissingPictures names={missingPictures} />
            </Note>
          )}
          <SiteDifference
            locale={locale}
            live={before}
            next={next}
            isSource={locale === article.sourceLocale}
          />
        </>
      )}
    </ActLayer>
  );
}
