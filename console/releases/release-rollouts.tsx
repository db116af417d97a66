import { Link } from "react-router";
import type { ReleasePage } from "~/console-api/schemas/releases";
import { countWords } from "~/i18n/count";
import { Button, buttonStyle } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { StateMark } from "~console/ui/state-mark";
import { useLanguage } from "~console/words";
import type { LinesAct } from "./lines-view";
import { lineWords } from "./release-view";
import { Share } from "./rollout-control";
import { rolloutPath, rolloutState, withAct } from "./rollout-view";

/**
 * The rollouts that name a release: how far each is, and the way to pausing those that are under way,
 * which needs one person. The share of a single one is drawn large.
 */
export function ReleaseRollouts({
  page: { release, rollouts, requests },
  mayPause,
  onAsk,
}: {
  page: ReleasePage;
  mayPause: boolean;
  /** Asks about several lines at once. */
  onAsk: (act: LinesAct) => void;
}) {
  const language = useLanguage();
  const { words } = language;
  const isPublished = release.status === "published";
  if (rollouts.length === 0 && !(isPublished && mayPause)) return null;
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
      {mayPause && isPublished && (
        <LinesActs underWay={underWay} count={rollouts.length} onAsk={onAsk} />
      )}
      <ul className="mt-3 border-t border-line empty:hidden">
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

/** Actions on several lines at once: offering the release, and on those that roll it out what goes on or stops. */
function LinesActs({
  underWay,
  count,
  onAsk,
}: {
  underWay: ReleasePage["rollouts"];
  /** How many lines name the release. */
  count: number;
  onAsk: (act: LinesAct) => void;
}) {
  const { locale, words } = useLanguage();
  const { rollouts: own } = words;
  const paused = underWay.filter(({ isPaused }) => isPaused).length;
  const running = underWay.length - paused;
  const label = (act: string, lines: number) =>
    `${countWords(withAct(own.onLines, act), lines, locale)}…`;
  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      {running > 1 && (
        <Button icon="pause" data-key="pause" onPress={() => onAsk("pause")}>
          {label(own.linesButtons.pause, running)}
        </Button>
      )}
      {paused > 1 && (
        <Button tone="ink" onPress={() => onAsk("resume")}>
          {label(own.linesButtons.resume, paused)}
        </Button>
      )}
      <Button tone={underWay.length === 0 ? "ink" : "line"} onPress={() => onAsk("stage")}>
        {underWay.length === 0 ? own.offerLines : own.offerMore}
      </Button>
      {running > 1 && (
        <Button onPress={() => onAsk("complete")}>
          {label(own.linesButtons.complete, running)}
        </Button>
      )}
      {count > 1 && (
        <Button onPress={() => onAsk("limits")}>{label(own.linesButtons.limits, count)}</Button>
      )}
    </div>
  );
}
