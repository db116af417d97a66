import { Link } from "react-router";
import type { ReleasePage } from "~/console-api/schemas/releases";
import { buttonStyle } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { StateMark } from "~console/ui/state-mark";
import { useLanguage } from "~console/words";
import { lineWords } from "./release-view";
import { Share } from "./rollout-control";
import { rolloutPath, rolloutState } from "./rollout-view";

/**
 * The rollouts that name a release: how far each is, and the way to pausing those that are under way,
 * which needs one person. The share of a single one is drawn large.
 */
export function ReleaseRollouts({
  page: { release, rollouts, requests },
  mayPause,
}: {
  page: ReleasePage;
  mayPause: boolean;
}) {
  const language = useLanguage();
  const { words } = language;
  if (rollouts.length === 0) return null;
  const underWay = rollouts.filter(({ candidate }) => candidate === release.version);
  const [single] = underWay;
  return (
    <section
      aria-label={words.screens.rollouts}
      className="rounded-1 border border-line bg-raised p-5 shadow-menu"
    >
      <h2 className="font-semibold">{words.screens.rollouts}</h2>
      {single !== undefined && underWay.length === 1 && (
        <Share percent={single.percent} requests={requests} />
      )}
      <ul className="mt-3 border-t border-line">
        {rollouts.map((rollout) => {
          const { state, label, percent } = rolloutState(language, rollout);
          const line = lineWords(language, rollout);
          return (
            <li
              key={rolloutPath(rollout)}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b border-line py-2.5 last:border-b-0 last:pb-0"
            >
              <Link to={rolloutPath(rollout)} className="rule-link coarse:py-3">
                {line}
              </Link>
              <StateMark state={state} {...(percent !== undefined && { percent })}>
                {label}
              </StateMark>
              {mayPause && underWay.includes(rollout) && !rollout.isPaused && (
                <Link
                  to={`${rolloutPath(rollout)}?ask=pause`}
                  aria-label={`${words.rollouts.pause} ${line}`}
                  {...(underWay.length === 1 && { "data-key": "pause" })}
                  className={buttonStyle("line", "row")}
                >
                  <Icon name="pause" size={14} />
                  {words.rollouts.pause}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
