import type { LegalText, LegalVersionLine } from "~/console-api/schemas/legal";
import { daysBetween } from "~/domain/legal-page/legal-rules";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { localeCodes, locales } from "~/i18n/locales";
import { Button } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { Note } from "~console/ui/note";
import { Section } from "~console/ui/section";
import { StateMark } from "~console/ui/state-mark";
import { useLanguage } from "~console/words";
import { dayWords } from "~console/words/times";
import { versionIn, waitingOf, wholeDayIn } from "./legal-view";

type Props = {
  text: LegalText;
  /** As many as were asked for. */
  versions: readonly LegalVersionLine[];
  /** In how many languages something is written. */
  drafts: number;
  mayPublish: boolean;
  onMove: () => void;
  onRecall: () => void;
};

/** Beside the versions: what waits, what is locked, and how many accounts agreed to which. */
export function LegalAside({ text, versions, drafts, mayPublish, onMove, onRecall }: Props) {
  const { locale, words } = useLanguage();
  const { legal } = words;
  const waiting = waitingOf(text);
  return (
    <aside data-part="aside" aria-label={legal.aside} className="grid content-start gap-6">
      {waiting !== undefined && (
        <Waiting
          text={text}
          waiting={waiting}
          mayPublish={mayPublish}
          onMove={onMove}
          onRecall={onRecall}
        />
      )}
      {drafts > 0 && <p className="text-ink-2">{countWords(legal.draftOf, drafts, locale)}</p>}
      <Note icon="shield">
        <p>{legal.locked}</p>
      </Note>
      <Agreements versions={versions} />
      <Section title={legal.onSite}>
        <ul>
          {localeCodes.map((code) => (
            <li key={code} className="border-b border-line py-2">
              <a
                href={text.url[code]}
                hrefLang={locales[code].htmlLang}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1.5 hover:underline coarse:py-2"
              >
                {legal.onSiteIn[code]}
                <Icon name="external" size={12} />
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </aside>
  );
}

function Waiting({
  text,
  waiting,
  mayPublish,
  onMove,
  onRecall,
}: Omit<Props, "drafts" | "versions"> & { waiting: LegalVersionLine }) {
  const { locale, words } = useLanguage();
  const { legal } = words;
  const left = daysBetween(text.today, waiting.inForceFrom);
  const day = wholeDayIn(locale, waiting.inForceFrom);
  return (
    <Section
      title={fill(legal.waiting, { label: waiting.label })}
      meta={countWords(legal.daysLeft, left, locale)}
    >
      <ul className="[&>li]:border-b [&>li]:border-line [&>li]:py-2.5">
        <li>
          <StateMark state="fine">{legal.bothWhole}</StateMark>
        </li>
        <li>
          <StateMark state="fine">
            {fill(legal.announcedBy, {
              name: waiting.author?.name ?? legal.starting,
              day: dayWords(locale, waiting.at),
            })}
          </StateMark>
        </li>
        <li>
          <StateMark state="draft">{fill(legal.takesEffect, { day })}</StateMark>
        </li>
      </ul>
      {mayPublish && (
        <div className="mt-4 grid gap-2.5">
          <Button size="wide" onPress={onMove}>
            {legal.move}
          </Button>
          <Button size="wide" tone="danger" onPress={onRecall}>
            {legal.recall}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** How many accounts agreed to each version, with bars that say the same. */
function Agreements({ versions }: { versions: readonly LegalVersionLine[] }) {
  const language = useLanguage();
  const { legal } = language.words;
  const shown = versions.filter(({ state }) => state === "in-force" || state === "past");
  const most = Math.max(1, ...shown.map(({ agreed }) => agreed ?? 0));
  const isAgreedTo = shown.some(({ agreed }) => agreed !== null);
  return (
    <Section title={legal.agreedBy}>
      {isAgreedTo ? (
        <ul>
          {shown.map(({ number, label, agreed }) => (
            <li
              key={number}
              className="grid grid-cols-[92px_minmax(0,1fr)_auto] items-center gap-3 py-1"
            >
              <span className="mono">{label}</span>
              <svg
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-2 w-full bg-sunk text-ink-2"
              >
                <rect width={((agreed ?? 0) / most) * 100} height="8" fill="currentColor" />
              </svg>
              <span className="tabular-nums">
                <span className="sr-only">{versionIn(language, number)}: </span>
                {new Intl.NumberFormat(language.locale).format(agreed ?? 0)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="py-3 text-ink-2">{legal.noAgreements}</p>
      )}
    </Section>
  );
}
