import type { SiteTextList, TextState } from "~/console-api/schemas/site-texts";
import { type TextPage, textProblem } from "~/domain/site-texts/site-text-rules";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { PublishLayer } from "~console/drafts/publish-layer";
import { Note } from "~console/ui/note";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { fieldWords, timeWords } from "~console/words/times";
import { TextChanges } from "./text-changes";
import { textLabel } from "./text-label";

/** Why a draft cannot be published; undefined: it can, or there is none. */
export const problemOf = ({ draft, starting }: Pick<TextState, "draft" | "starting">) =>
  draft === null ? undefined : textProblem(draft, starting);

/** Lists what would change, and publishes it now or at a time. */
export function TextPublishLayer({
  page,
  code,
  drafts,
  schedule,
  onMoved,
  onClose,
  onDone,
}: {
  page: TextPage;
  code: Locale;
  drafts: readonly (Pick<TextState, "version" | "live" | "starting"> & {
    key: string;
    draft: string;
  })[];
  /** The set that already waits for its time. */
  schedule: SiteTextList["schedules"][number] | undefined;
  /** Called on a conflict: loads the drafts and the schedules again. */
  onMoved: () => Promise<void>;
  onClose: () => void;
  onDone: () => void;
}) {
  const { locale, words: all } = useLanguage();
  const words = all.siteTexts;
  const names = { page: words.pages[page], language: words.languages[code] };
  const fit = drafts.filter((draft) => problemOf(draft) === undefined);
  const unfit = drafts.filter((draft) => problemOf(draft) !== undefined);
  const waits = schedule && {
    name: schedule.author?.name ?? words.byNobody,
    time: timeWords(locale, schedule.at),
  };

  const publish = async (at: string | null) => {
    const sent = fit.map(({ key, version }) => ({ key, version }));
    const lookedAt = { page, locale: code, drafts: sent, schedule: schedule?.id ?? null };
    if (at === null) {
      await call("publishSiteTexts", lookedAt);
      showToast(fill(words.published, names));
    } else {
      await call("scheduleSiteTexts", { ...lookedAt, at });
      showToast(fill(words.scheduledNow, { ...names, time: fieldWords(at) }));
    }
    onDone();
  };

  return (
    <PublishLayer
      title={fill(words.publishTitle, names)}
      text={words.publishText}
      act={countWords(words.publishAct, fit.length, locale)}
      isReady={fit.length > 0}
      keep={words.keep}
      waits={waits && { now: fill(words.waitsNow, waits), later: fill(words.waitsLater, waits) }}
      onClose={onClose}
      // The list becomes what is stored now, to be read before the next press.
      onMoved={onMoved}
      onPublish={publish}
    >
      <TextChanges
        className="mt-4"
        locale={code}
        changes={fit.map(({ key, live, draft }) => ({ key, before: live, after: draft }))}
      />
      {unfit.length > 0 && (
        <Note tone="warn" icon="triangle" className="mt-4" title={words.leftOut}>
          <ul className="text-micro">
            {unfit.map(({ key }) => (
              <li key={key}>{textLabel(words.labels, key)}</li>
            ))}
          </ul>
        </Note>
      )}
    </PublishLayer>
  );
}
