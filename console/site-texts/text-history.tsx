import { useState } from "react";
import type { TextState } from "~/console-api/schemas/site-texts";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { Earlier } from "~console/ui/earlier";
import { Select } from "~console/ui/select";
import { Time } from "~console/ui/time";
import { useHistory } from "~console/ui/use-pages";
import { useLanguage } from "~console/words";
import { TextDifference } from "./text-changes";
import type { TextPlace } from "./text-document";

/**
 * Everything that was published or kept at a place, compared with what is chosen. Taking one makes it the
 * draft; the history loses nothing by it.
 */
export function TextHistory({
  place: { page, key, locale },
  state,
  text,
  acts,
  mayTake,
  onTake,
}: {
  place: TextPlace;
  state: TextState;
  /** What is typed now. */
  text: string;
  /** Another number: there may be further versions. */
  acts: number;
  mayTake: boolean;
  onTake: (text: string) => void;
}) {
  const { siteTexts: words } = useLanguage().words;
  const { pages, more, problem, isRead } = useHistory(
    `${page} ${key} ${locale} ${acts}`,
    (before) => call("siteTextHistory", { page, key, locale, before }),
  );
  const revisions = pages.flatMap((one) => one.revisions);
  const count = pages[0]?.count ?? 0;
  const [compared, setCompared] = useState("now");

  const number = (index: number) => fill(words.version, { number: count - index });
  const sides = new Map<string, { label: string; text: string }>([
    ["now", { label: words.typed, text }],
    ["live", { label: words.live, text: state.live }],
    ["starting", { label: words.starting, text: state.starting }],
    ...revisions.map(
      (revision, index) =>
        [String(revision.id), { label: number(index), text: revision.text }] as const,
    ),
  ]);
  // After an act the history is at its newest page again, which may lack what was compared with.
  const chosen = sides.has(compared) ? compared : "now";
  const before = sides.get(chosen)?.text ?? text;

  return (
    <section>
      <h3 className="font-semibold">{words.history}</h3>
      {isRead && revisions.length === 0 && <p className="text-ink-2">{words.noHistory}</p>}
      {revisions.length > 0 && (
        <div className="mt-2 sm:w-64">
          <Select
            label={words.compareWith}
            value={chosen}
            onChange={setCompared}
            options={[...sides].map(([value, { label }]) => ({ value, label }))}
          />
        </div>
      )}
      <ol className="mt-3">
        {revisions.map((revision, index) => (
          <li
            key={revision.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2"
          >
            <div className="min-w-0 grow basis-60">
              <p className="flex flex-wrap gap-x-2 text-micro text-ink-2">
                <b className="tabular-nums">{number(index)}</b>
                <span>{words.reasons[revision.reason]}</span>
                <span>
                  {revision.author?.name ?? words.byNobody} <Time at={revision.at} />
                </span>
              </p>
              <TextDifference locale={locale} before={before} after={revision.text} />
            </div>
            <Button
              size="row"
              aria-label={fill(words.takeVersion, { version: number(index) })}
              isDisabled={!mayTake || revision.text === text}
              onPress={() => onTake(revision.text)}
            >
              {words.take}
            </Button>
          </li>
        ))}
      </ol>
      <Earlier more={more} problem={problem} />
    </section>
  );
}
