import { useEffect, useState } from "react";
import type { AnswerOf } from "~/console-api/routes";
import type { Channel } from "~/domain/release/release";
import { countWords } from "~/i18n/count";
import { call } from "~console/api/call";
import { Choice } from "~console/ui/choice";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { Problem } from "~console/ui/problem";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { lineWords } from "./release-view";
import { lineName, offerWords } from "./rollout-view";

/** Channels that can be shut off; `all`: both. */
const places = ["stable", "beta", "all"] as const;

/** Pauses everything on a channel, or everything: one person is enough, and it happens at once. */
export function ShutOffLayer({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const language = useLanguage();
  const { locale, words } = language;
  const own = words.rollouts;
  const [place, setPlace] = useState<Channel | "all">("stable");
  const [why, setWhy] = useState("");
  const [list, setList] = useState<AnswerOf<"rollouts">["rollouts"]>();
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    call("rollouts", {}).then(({ rollouts }) => setList(rollouts), setProblem);
  }, []);
  const offered = list?.filter(
    ({ channel, candidate, isPaused }) =>
      (place === "all" || channel === place) && candidate !== null && !isPaused,
  );
  return (
    <ActLayer
      hasText
      isAlert
      isPublic
      fillsPhone
      tone="danger"
      title={own.shutOffTitles[place]}
      text={own.shutOffText}
      act={own.shutOffActs[place]}
      keep={own.keepRolling}
      onClose={onClose}
      onAct={async () => {
        const channel = place === "all" ? null : place;
        const { paused } = await call("shutOffRollouts", { channel, why });
        showToast(countWords(own.shutOffDone, paused.length, locale));
        onDone();
      }}
    >
      <div className="mt-5 flex flex-col gap-5">
        <Choice
          label={words.releases.channel}
          value={place}
          onChange={setPlace}
          options={places.map((value) => ({
            value,
            label: value === "all" ? own.allChannels : words.releases.channels[value],
          }))}
        />
        {problem !== undefined && <Problem error={problem} />}
        {offered !== undefined && (
          <div>
            <p className="font-semibold">{own.isPausedNow}</p>
            <ul className="mt-1.5 border-t border-ink">
              {offered.length === 0 && (
                <li className="border-b border-line py-1.5 text-ink-2">{own.nothingRolling}</li>
              )}
              {offered.map((line) => (
                <li key={lineName(line)} className="border-b border-line py-1.5">
                  {lineWords(language, line)}
                  <span className="block text-micro text-ink-2 tabular-nums">
                    {offerWords(language, line)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <Note>
          <p>{own.shutOffLimits}</p>
        </Note>
        <Field
          label={own.whyAlone}
          name="why"
          value={why}
          onChange={setWhy}
          maxLength={500}
          spellCheck="true"
        />
      </div>
    </ActLayer>
  );
}
