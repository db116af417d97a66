import type { ReleasePage } from "~/console-api/schemas/releases";
import { type ReleaseStatus, releaseStatuses } from "~/domain/release/release-record";
import { fill } from "~/i18n/fill";
import { type StateName, StateShape } from "~console/ui/state-mark";
import { Time } from "~console/ui/time";
import { useLanguage } from "~console/words";

/** The states of a release as stations: passed ones with their time, three ridges between them. */
export function StateTrack({ page: { release, stations, rollouts } }: { page: ReleasePage }) {
  const { releases: words } = useLanguage().words;
  const { status, version } = release;
  const shown = releaseStatuses.filter((one) => one !== "withdrawn" || status === "withdrawn");
  const current = shown.indexOf(status);
  const staged = rollouts.filter(({ candidate }) => candidate === version);
  const percent = Math.max(0, ...staged.map((one) => one.percent));
  const isFull = rollouts.some(({ full }) => full === version);
  const isOffered = staged.length > 0 || isFull;
  return (
    <div className="border-y border-line bg-sunk px-4 py-3 md:px-8">
      <ol aria-label={words.track} className="flex max-lg:flex-col max-lg:gap-y-1.5 lg:items-start">
        {shown.map((station, index) => {
          const isPassed = index <= current;
          const at = station === "published" && isPassed ? release.releasedAt : stations[station];
          return (
            <li
              key={station}
              aria-current={index === current ? "step" : undefined}
              className="flex items-start gap-2 lg:grow lg:last:grow-0"
            >
              <span className={`pt-[3px] ${isPassed ? "text-ink" : "text-ink-3"}`}>
                <StateShape state={shapeOf(station, index - current)} percent={50} />
              </span>
              <span className="shrink-0 max-lg:flex max-lg:gap-x-3">
                <span className={`block ${isPassed ? "font-semibold" : "text-ink-3"}`}>
                  {words.states[station]}
                </span>
                <span className="block text-micro text-ink-3">
                  {isPassed && at !== undefined ? (
                    <Time at={at} />
                  ) : index === current ? (
                    words.here
                  ) : index === current + 1 ? (
                    words.next
                  ) : isPassed ? (
                    ""
                  ) : (
                    words.later
                  )}
                </span>
              </span>
              <Ridges isPassed={index < current} />
            </li>
          );
        })}
        {status !== "withdrawn" && (
          <li className="flex items-start gap-2">
            <span className={`pt-[3px] ${isOffered ? "text-ink" : "text-ink-3"}`}>
              <StateShape
                state={isFull ? "published" : isOffered ? "staged" : "draft"}
                percent={percent}
              />
            </span>
            <span className="shrink-0 max-lg:flex max-lg:gap-x-3">
              <span className={`block ${isOffered ? "font-semibold" : "text-ink-3"}`}>
                {words.rollout}
              </span>
              <span className="block text-micro text-ink-3">
                {isFull
                  ? words.everybody
                  : isOffered
                    ? fill(words.staged, { percent })
                    : words.notOffered}
              </span>
            </span>
          </li>
        )}
      </ol>
    </div>
  );
}

/** The shape of a station; one that is not the end of the way is half, as long as the release is there. */
function shapeOf(station: ReleaseStatus, fromCurrent: number): StateName {
  if (fromCurrent > 0) return "draft";
  if (station === "withdrawn") return "withdrawn";
  return fromCurrent === 0 && station !== "published" ? "staged" : "published";
}

/** Three lines to the next station. */
function Ridges({ isPassed }: { isPassed: boolean }) {
  return (
    <svg
      height={11}
      aria-hidden="true"
      className={`mx-4 mt-1 grow max-lg:hidden ${isPassed ? "text-ink" : "text-line"}`}
      viewBox="0 0 100 11"
      preserveAspectRatio="none"
      width="100%"
    >
      <path
        d="M0 1.5h100M0 5.5h100M0 9.5h100"
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
