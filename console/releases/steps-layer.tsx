import { useState } from "react";
import type { RolloutPage, RolloutSummary } from "~/console-api/schemas/releases";
import type { Change } from "~/domain/release/release-change";
import { maxSteps } from "~/domain/release/rollout-acts";
import { stepsProblem } from "~/domain/release/rollouts/rollout-steps";
import { decidesAlone, mustAsk } from "~/domain/release/two-people";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { Button, IconButton } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { TimeField } from "~console/ui/time-field";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { timeOfField, timeWords } from "~console/words/times";
import { Afterwards } from "./rollout-layer";
import { changedValues, lookedAtOf, percentOf, type StepField, usualSteps } from "./rollout-view";
import { useSeenRollout } from "./use-seen-rollout";

/** Asks for steps at which a rollout is raised; all of them are agreed to together. */
export function StepsLayer({
  page,
  me,
  onClose,
  onDone,
}: {
  page: RolloutPage;
  me: number;
  onClose: () => void;
  onDone: (page: RolloutPage) => void;
}) {
  const language = useLanguage();
  const { rollouts: own, releases } = language.words;
  // What was typed stays.
  const { seen, meet, leave } = useSeenRollout(page, { onClose, onDone });
  const { rollout, people } = seen;
  const version = rollout.candidate ?? "";
  const [fields, setFields] = useState(() =>
    usualSteps(rollout.percent, new Date()).map((field, key) => ({ ...field, key })),
  );
  const [why, setWhy] = useState("");
  const steps = fields.map(({ at, percent }) => ({
    at: timeOfField(at) ?? "",
    percent: percentOf(percent),
  }));
  const problem = stepsProblem({ ...rollout, salt: "" }, { version, steps, now: new Date() });
  const release = { product: rollout.product, version, files: [] };
  const change: Change = { act: "steps", basis: lookedAtOf(rollout), release, steps };
  const asks = mustAsk(change, { kind: "person", id: me }, people);
  const done = fill(own.acts.steps, { version });
  const set = (key: number, part: Partial<StepField>) =>
    setFields((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <ActLayer
      hasText
      isPublic
      tone={asks ? "ink" : "seal"}
      title={fill(own.titles.steps, { version })}
      text={own.texts.steps}
      act={asks ? fill(own.ask, { act: done }) : done}
      keep={own.keep}
      isReady={problem === null}
      onClose={leave}
      onAct={async () => {
        const lookedAt = { rollout: lookedAtOf(rollout), waiting: rollout.steps?.id ?? null };
        try {
          const answer = await call("scheduleRollout", { lookedAt, version, steps, why });
          onDone(answer.page);
          showToast(fill(answer.outcome === "asked" ? own.askedFor : own.done, { act: done }));
        } catch (error) {
          meet(error);
          throw error;
        }
      }}
    >
      <div className="mt-5 flex flex-col gap-5">
        {fields.map((field, index) => (
          <fieldset key={field.key} className="flex flex-wrap items-end gap-3">
            <legend className="mb-1 text-micro text-ink-3">
              {fill(own.step, { number: index + 1 })}
            </legend>
            <TimeField
              label={own.time}
              value={field.at}
              onChange={(at) => set(field.key, { at })}
            />
            <div className="w-40">
              <Field
                label={own.share}
                name={`percent-${field.key}`}
                value={field.percent}
                onChange={(percent) => set(field.key, { percent })}
                maxLength={3}
              />
            </div>
            {fields.length > 1 && (
              <IconButton
                icon="trash"
                label={fill(own.removeStep, { number: index + 1 })}
                onPress={() => setFields((now) => now.filter(({ key }) => key !== field.key))}
              />
            )}
          </fieldset>
        ))}
        {fields.length < maxSteps && (
          <div>
            <Button
              size="row"
              icon="plus"
              onPress={() =>
                setFields((now) => [
                  ...now,
                  { at: "", percent: "100", key: Math.max(0, ...now.map(({ key }) => key)) + 1 },
                ])
              }
            >
              {own.addStep}
            </Button>
          </div>
        )}
        {problem === null ? (
          <>
            <Afterwards told={[]} values={changedValues(language, change)} />
            {rollout.steps !== null && <ReplacedSteps steps={rollout.steps} />}
            <p className="font-semibold">
              {asks ? own.needsTwo : decidesAlone(me, people) ? own.alone : own.needsOne}
            </p>
          </>
        ) : (
          <Note tone="warn" icon="triangle">
            <p>{releases.rules[problem]}</p>
          </Note>
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

/** Steps that wait and end when the new ones are stored. */
function ReplacedSteps({ steps }: { steps: NonNullable<RolloutSummary["steps"]> }) {
  const { locale, words } = useLanguage();
  const { rollouts: own } = words;
  return (
    <Note>
      <p>{fill(own.replacesSteps, { name: steps.author })}</p>
      <ul>
        {steps.steps.map(({ at, percent }) => (
          <li key={at} className="tabular-nums">
            {fill(own.stepAt, { percent, time: timeWords(locale, at) })}
          </li>
        ))}
      </ul>
    </Note>
  );
}
