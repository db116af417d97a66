import type { ReleaseRollout, RolloutMark } from "~/domain/release/public/release-page";
import { minuteInChina } from "~/i18n/china-time";
import { fill } from "~/i18n/fill";
import type { ReleaseMessages } from "./words.en";

type RolloutStateProps = { messages: ReleaseMessages["rollout"]; rollout: ReleaseRollout };

const rules: Record<RolloutMark["state"], string> = {
  done: "border-ink",
  now: "border-seal-ink",
  planned: "border-line text-ink-2",
};

/** The share of installed clients that get the version, and when it grows. */
export function RolloutState({ messages, rollout }: RolloutStateProps) {
  const { percent, isPaused, marks } = rollout;
  return (
    <>
      <p className="max-w-[44em]">
        <span className="font-semibold">
          {isPaused ? messages.paused : fill(messages.running, { percent })}
        </span>{" "}
        {!isPaused && <span className="text-ink-2">{messages.wait}</span>}
      </p>
      {marks.length > 0 && (
        <ol className="mt-6 grid grid-cols-2 md:grid-cols-4">
          {marks.map((mark) => (
            <li key={mark.percent} className={`border-t-2 py-3 pr-4 ${rules[mark.state]}`}>
              <span className="block font-display text-h3 font-bold">{`${mark.percent}%`}</span>
              <span className="mono text-micro">{minuteInChina(new Date(mark.at))}</span>{" "}
              <span
                className={`text-micro ${mark.state === "now" ? "font-semibold" : "text-ink-2"}`}
              >
                {messages.states[mark.state]}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
