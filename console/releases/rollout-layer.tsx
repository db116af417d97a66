import { useState } from "react";
import type { RolloutPage } from "~/console-api/schemas/releases";
import { changeOf, type LineChange, type WideningAct } from "~/domain/release/release-change";
import { lineOf } from "~/domain/release/rollout";
import type { RolloutAct } from "~/domain/release/rollout-acts";
import { decidesAlone, mustAsk } from "~/domain/release/two-people";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { Select } from "~console/ui/select";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { ChangedValue } from "./changed-value";
import type { ControlAct } from "./rollout-control";
import {
  changedValues,
  lookedAtOf,
  percentOf,
  rolloutMessages,
  shownChoice,
  stopAfter,
  tryAct,
} from "./rollout-view";
import { useSeenRollout } from "./use-seen-rollout";

type LayerProps = {
  page: RolloutPage;
  /** The person who is signed in. */
  me: number;
  onClose: () => void;
  onDone: (page: RolloutPage) => void;
};

/**
 * Asks before an action on a rollout: it shows the programs' offers, the answer of the rules, and whether a second
 * person has to agree.
 */
export function RolloutLayer(props: LayerProps & { kind: Exclude<ControlAct, "steps"> }) {
  const { page, me, kind, onClose, onDone } = props;
  const language = useLanguage();
  const { words } = language;
  const own = words.rollouts;
  const { seen, meet, leave } = useSeenRollout(page, { onClose, onDone });
  const { rollout, builds, people } = seen;
  const higher = builds.filter((build) => isChoice(seen, build.version));
  const [chosen, setVersion] = useState("");
  const version = shownChoice(
    higher.map((build) => build.version),
    chosen,
  );
  const [share, setShare] = useState(
    String(kind === "start" ? (rollout.full === null ? 100 : 5) : stopAfter(rollout.percent)),
  );
  const [minimum, setMinimum] = useState(rollout.minimumVersion ?? "");
  const [stopover, setThrough] = useState(rollout.mustPassThrough ?? "");
  const stopovers = ["", ...stopoversOf(seen)];
  const through = shownChoice(stopovers, stopover);
  const [why, setWhy] = useState("");
  const candidate = rollout.candidate ?? "";
  const acts: Record<typeof kind, RolloutAct> = {
    start: { act: "start", version, percent: percentOf(share) },
    raise: { act: "raise", version: candidate, percent: percentOf(share) },
    complete: { act: "complete", version: candidate },
    pause: { act: "pause", version: candidate },
    resume: { act: "resume", version: candidate },
    limits: {
      act: "limits",
      minimumVersion: minimum.trim() === "" ? null : minimum.trim(),
      mustPassThrough: through === "" ? null : through,
    },
  };
  const act = acts[kind];
  const hasVersion = kind !== "start" || version !== "";
  const outcome = hasVersion ? tryAct(seen, act) : { problem: "does-not-fit" as const };
  const problem = "problem" in outcome ? outcome.problem : null;
  const isSame = "state" in outcome && outcome.isSame;
  const change = problem === null ? changeFor(seen, act) : undefined;
  const asks = change !== undefined && mustAsk(change, { kind: "person", id: me }, people);
  const about = kind === "start" ? version : candidate;
  const done = fill(own.acts[kind], { version: about, percent: share.trim() });
  const told =
    "state" in outcome ? rolloutMessages(language, { ...outcome.state, formerFull: [] }) : [];
  return (
    <ActLayer
      hasText
      isAlert={kind === "pause"}
      isPublic
      tone={kind === "pause" ? "danger" : asks ? "ink" : "seal"}
      title={fill(own.titles[kind], { version: about })}
      text={own.texts[kind]}
      act={asks ? fill(own.ask, { act: done }) : done}
      keep={kind === "pause" ? fill(own.keepOffering, { version: about }) : own.keep}
      isReady={problem === null && !isSame}
      onClose={leave}
      onAct={async () => {
        try {
          const lookedAt = lookedAtOf(rollout);
          const answer =
            act.act === "pause"
              ? await call("pauseRollout", { line: lineOf(lookedAt), version: act.version, why })
              : await call("editRollout", { lookedAt, act, why });
          onDone(answer.page);
          showToast(fill(answer.outcome === "asked" ? own.askedFor : own.done, { act: done }));
        } catch (error) {
          meet(error);
          throw error;
        }
      }}
    >
      <div className="mt-5 flex flex-col gap-5">
        {kind === "start" &&
          (higher.length === 0 ? (
            <Note tone="warn" icon="triangle">
              <p>{own.noVersion}</p>
            </Note>
          ) : (
            <Select
              label={own.version}
              value={version}
              onChange={setVersion}
              options={higher.map((build) => ({
                value: build.version,
                label: `${build.version} ・ ${words.releases.channels[build.channel]}`,
              }))}
            />
          ))}
        {(kind === "start" || kind === "raise") && (
          <Field
            label={own.share}
            name="share"
            value={share}
            onChange={setShare}
            help={own.shareHelp}
            maxLength={3}
          />
        )}
        {kind === "limits" && (
          <>
            <Field
              label={own.minimum}
              name="minimum"
              value={minimum}
              onChange={setMinimum}
              help={own.minimumHelp}
              maxLength={43}
              isMono
            />
            <Select
              label={own.through}
              value={through}
              onChange={setThrough}
              options={stopovers.map((value) => ({ value, label: value || own.noThrough }))}
            />
          </>
        )}
        {problem !== null && higher.length + (kind === "start" ? 0 : 1) > 0 && (
          <Note tone="warn" icon="triangle">
            <p>{words.releases.rules[problem]}</p>
          </Note>
        )}
        {problem === null && (
          <Afterwards
            told={told}
            values={change === undefined ? [] : changedValues(language, change)}
          />
        )}
        {problem === null && kind !== "pause" && (
          <p className="font-semibold">
            {asks ? own.needsTwo : decidesAlone(me, people) ? own.alone : own.needsOne}
          </p>
        )}
        <Field
          label={asks ? own.why : own.whyAlone}
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

/** Versions that older ones may have to take first; the one that they have to by now stays, whatever became of it. */
function stopoversOf({ rollout: { mustPassThrough }, builds }: RolloutPage): string[] {
  const versions = builds.map(({ version }) => version);
  const isMissing = mustPassThrough !== null && !versions.includes(mustPassThrough);
  return isMissing ? [mustPassThrough, ...versions] : versions;
}

/** Whether a version may be begun with: the rules say so for some share. */
function isChoice(page: RolloutPage, version: string): boolean {
  return (
    version !== page.rollout.candidate &&
    "state" in tryAct(page, { act: "start", version, percent: 100 })
  );
}

/** The change that a press asks for; undefined for pausing, which asks nobody. */
export function changeFor(
  { rollout, builds }: Pick<RolloutPage, "rollout" | "builds">,
  act: RolloutAct,
): LineChange | undefined {
  if (act.act === "pause") return undefined;
  const widening: WideningAct = act;
  const release = "version" in act ? builds.find((one) => one.version === act.version) : undefined;
  if ("version" in act && release === undefined) return undefined;
  const { isNew: _, steps: __, ...line } = rollout;
  return changeOf({ ...line, salt: "" }, widening, release);
}

/** The changes, and the programs' offers after them. */
export function Afterwards({
  told,
  values,
}: {
  told: readonly string[];
  values: ReturnType<typeof changedValues>;
}) {
  const { rollouts: own } = useLanguage().words;
  return (
    <div>
      <p className="font-semibold">{own.nowAfter}</p>
      <ul className="mt-1.5 border-t border-ink">
        {values.map(({ key, ...value }) => (
          <ChangedValue key={key} {...value} />
        ))}
        {told.map((sentence) => (
          <li key={sentence} className="border-b border-line py-1.5">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
