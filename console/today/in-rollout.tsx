import "~console/releases/strings";
import { Link, useRevalidator } from "react-router";
import type { RolloutSummary } from "~/console-api/schemas/releases";
import { countWords } from "~/i18n/count";
import { call } from "~console/api/call";
import { lineWords } from "~console/releases/release-view";
import { rolloutPath, rolloutState } from "~console/releases/rollout-view";
import { Problem } from "~console/ui/problem";
import { Section } from "~console/ui/section";
import { StateMark } from "~console/ui/state-mark";
import { useLanguage } from "~console/words";

/** The current rollouts, or why they are unknown. */
export type Rollouts = { list: readonly RolloutSummary[]; problem?: unknown };
/** Asks what is being rolled out; the rest of Today is shown without it. */
export async function readRollouts(): Promise<Rollouts> {
  try {
    const { rollouts } = await call("rollouts", {});
    return { list: rollouts.filter(({ candidate }) => candidate !== null) };
  } catch (problem) {
    return { list: [], problem };
  }
}

/** Lines in which a version is being rolled out, and how far each is. */
export function InRollout({ rollouts: { list, problem } }: { rollouts: Rollouts }) {
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const { locale, words } = language;
  return (
    <Section
      title={words.today.inRollout}
      meta={problem === undefined && countWords(words.rollouts.count, list.length, locale)}
    >
      {problem !== undefined && <Problem error={problem} onAgain={() => void revalidate()} />}
      <ul>
        {list.map((rollout) => {
          const { state, label, percent } = rolloutState(language, rollout);
          return (
            <li key={rolloutPath(rollout)} className="relative border-b border-line py-3">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link
                  to={rolloutPath(rollout)}
                  data-row=""
                  className="display text-xl after:absolute after:inset-0 hover:underline"
                >
                  {rollout.candidate}
                </Link>
                <StateMark state={state} {...(percent !== undefined && { percent })}>
                  {label}
                </StateMark>
              </div>
              <svg
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mt-2 h-1 w-full"
              >
                <rect width={100} height={4} className="fill-line" />
                <rect width={rollout.percent} height={4} className="fill-ink" />
              </svg>
              <p className="mt-1 text-micro text-ink-3">{lineWords(language, rollout)}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
