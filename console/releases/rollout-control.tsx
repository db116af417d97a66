import type { ReleaseRequest, RolloutPage } from "~/console-api/schemas/releases";
import { fill } from "~/i18n/fill";
import { Button } from "~console/ui/button";
import { useLanguage } from "~console/words";
import { stops } from "./rollout-view";

/** Questions about a rollout. */
export type ControlAct = "start" | "raise" | "complete" | "pause" | "resume" | "limits" | "steps";

/** The share of a rollout, what was asked for, and the acts on it. A press only asks. */
export function RolloutControl({
  page: { rollout, requests },
  mayAct,
  onAsk,
}: {
  page: RolloutPage;
  mayAct: boolean;
  onAsk: (act: ControlAct) => void;
}) {
  const { rollouts: own } = useLanguage().words;
  const { full, candidate, percent, isPaused, minimumVersion, mustPassThrough } = rollout;
  const shown = candidate === null ? (full === null ? 0 : 100) : percent;
  return (
    <section
      aria-label={own.control}
      className="rounded-1 border border-line bg-raised p-5 shadow-menu"
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold">{own.control}</h2>
        <span className="mono text-ink-2">{candidate ?? full ?? own.none}</span>
      </div>
      <Share percent={shown} requests={requests} />
      <dl className="mt-3 border-t border-line">
        {[
          { name: own.full, value: full },
          { name: own.field.minimumVersion, value: minimumVersion },
          { name: own.field.mustPassThrough, value: mustPassThrough },
        ].map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4 py-1.5">
            <dt className="text-ink-2">{name}</dt>
            <dd className={value === null ? "text-ink-3" : "mono"}>{value ?? own.none}</dd>
          </div>
        ))}
      </dl>
      {mayAct && (
        <div className="mt-3 grid grid-cols-2 gap-2.5">
          {candidate !== null && !isPaused && (
            <>
              {percent < 100 && (
                <Button tone="ink" onPress={() => onAsk("raise")}>
                  {own.raise}
                </Button>
              )}
              <Button icon="pause" data-key="pause" onPress={() => onAsk("pause")}>
                {own.pause}
              </Button>
              <Button className="col-span-2" onPress={() => onAsk("complete")}>
                {own.complete}
              </Button>
              {percent < 100 && (
                <Button className="col-span-2" onPress={() => onAsk("steps")}>
                  {own.schedule}
                </Button>
              )}
            </>
          )}
          {candidate !== null && isPaused && (
            <Button tone="ink" className="col-span-2" onPress={() => onAsk("resume")}>
              {own.resume}
            </Button>
          )}
          <Button
            tone={candidate === null ? "ink" : "line"}
            className="col-span-2"
            onPress={() => onAsk("start")}
          >
            {own.start}
          </Button>
          {full !== null && (
            <Button className="col-span-2" onPress={() => onAsk("limits")}>
              {own.limits}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** The share of a rollout, large, and on its track with what was asked for. */
export function Share({
  percent,
  requests,
}: {
  percent: number;
  requests: readonly ReleaseRequest[];
}) {
  const { rollouts: own } = useLanguage().words;
  const changes = requests.flatMap(({ change }) =>
    change.act === "set" ? change.changes : change,
  );
  const raises = changes.flatMap((change) => (change.act === "raise" ? change.percent : []));
  const asked = raises.length === 0 ? undefined : Math.max(...raises);
  return (
    <>
      <p className="mt-1 flex items-baseline gap-2">
        <span className="display text-[2.75rem] leading-tight tabular-nums">{percent}</span>
        <span className="display text-2xl">%</span>
        <span className="text-micro text-ink-2">{own.ofPrograms}</span>
      </p>
      <ShareTrack percent={percent} asked={asked} />
      {asked !== undefined && (
        <p className="text-micro text-ink-2">{fill(own.asked, { percent: asked })}</p>
      )}
    </>
  );
}

/** The share on a line from 0 to 100, with the usual stops; dashed is what was asked for. */
function ShareTrack({ percent, asked }: { percent: number; asked: number | undefined }) {
  const { rollouts: own } = useLanguage().words;
  const x = (share: number) => 14 + (share / 100) * 268;
  return (
    <svg
      viewBox="0 0 296 52"
      role="img"
      aria-label={fill(own.shareLabel, { percent })}
      className="my-1 block w-full"
    >
      <path d="M14 16h268" className="stroke-line" strokeWidth={4} />
      <path d={`M14 16H${x(percent)}`} className="stroke-ink" strokeWidth={4} />
      {stops.map((stop) => (
        <text
          key={stop}
          x={x(stop)}
          y={48}
          textAnchor="middle"
          fontSize={12}
          className={stop === percent ? "fill-ink font-semibold" : "fill-ink-3"}
        >
          {stop}
        </text>
      ))}
      {asked !== undefined && (
        <rect
          x={x(asked) - 12}
          y={4}
          width={24}
          height={24}
          strokeDasharray="4 3"
          className="fill-none stroke-line-strong"
          strokeWidth={2}
        />
      )}
      <rect
        x={x(percent) - 12}
        y={4}
        width={24}
        height={24}
        rx={2}
        className="fill-raised stroke-ink"
        strokeWidth={2}
      />
    </svg>
  );
}
