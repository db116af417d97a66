import { useEffect, useState } from "react";
import type { ReleaseLines } from "~/console-api/schemas/releases";
import { changeOfLines } from "~/domain/release/line-set";
import { lineKey, lineOf } from "~/domain/release/rollout";
import type { LaterShare } from "~/domain/release/rollout-acts";
import { decidesAlone, mustAsk } from "~/domain/release/two-people";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { isVersion } from "~/lib/version-number";
import { call } from "~console/api/call";
import { CallError, type RefusedLineKey } from "~console/api/call-error";
import { CheckBox } from "~console/ui/check-box";
import { Choice } from "~console/ui/choice";
import { ActLayer, Layer, LayerTitle } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Note } from "~console/ui/note";
import { Problem } from "~console/ui/problem";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import {
  isUsualLine,
  type LineChoice,
  type LinesAct,
  laterShares,
  lineChoices,
  stepHours,
} from "./lines-view";
import { lineWords } from "./release-view";
import { changeFor } from "./rollout-layer";
import { lookedAtOf, offerWords, percentOf, stops, withAct } from "./rollout-view";

/** Shares to choose from; any other is typed. */
const shares = ["5", "10", "25", "50", "100"] as const;

type LayerProps = {
  kind: LinesAct;
  /** The person who is signed in. */
  me: number;
  onClose: () => void;
  onDone: () => void;
};

/**
 * Asks before an action on several lines of a release. It is one request: all chosen lines change, or none. Lines on
 * which it is not possible are off, and say why.
 */
export function LinesLayer({
  release: { product, version },
  ...props
}: LayerProps & { release: Pick<ReleaseLines["release"], "product" | "version"> }) {
  const { rollouts: own } = useLanguage().words;
  const [page, setPage] = useState<ReleaseLines>();
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    call("releaseLines", { product, version }).then(setPage, setProblem);
  }, [product, version]);
  if (page !== undefined) return <LinesQuestion page={page} {...props} />;
  if (problem === undefined) return null;
  return (
    <Layer onClose={props.onClose}>
      <LayerTitle>{fill(own.linesTitles[props.kind], { version })}</LayerTitle>
      <div className="mt-4">
        <Problem error={problem} />
      </div>
    </Layer>
  );
}

function LinesQuestion({
  page: opened,
  kind,
  me,
  onClose,
  onDone,
}: LayerProps & { page: ReleaseLines }) {
  const language = useLanguage();
  const { locale, words } = language;
  const own = words.rollouts;
  // A refusal that reports another person's change has the lines as they are now.
  const [moved, setMoved] = useState<ReleaseLines>();
  const page = moved ?? opened;
  const { release, lines, builds, people } = page;
  const { version } = release;
  const [share, setShare] = useState<string>(() => usualShare(opened));
  const [minimum, setMinimum] = useState("");
  const [isStepped, setStepped] = useState(false);
  const [hours, setHours] = useState<string>("24");
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        lineChoices(opened, kind, { percent: 100, minimumVersion: null })
          .filter(({ rollout }) => kind === "stage" && !isUsualLine(opened, rollout))
          .map(({ name }) => name),
      ),
  );
  const [why, setWhy] = useState("");
  const percent = percentOf(share);
  const typed = minimum.trim();
  const later = kind === "stage" ? laterShares(percent, Number(hours)) : [];
  const choices = lineChoices(page, kind, {
    percent,
    minimumVersion: typed === "" ? null : typed,
    later: isStepped ? later : [],
  }).map((choice) => ({ ...choice, isOn: choice.problem === null && !left.has(choice.name) }));
  const chosen = choices.filter(({ isOn }) => isOn);
  const changes = chosen.flatMap(({ rollout, act }) => changeFor({ rollout, builds }, act) ?? []);
  const asks =
    changes.length > 0 && mustAsk(changeOfLines(changes), { kind: "person", id: me }, people);
  const about = fill(own.lineActs[kind], { version, percent: share.trim() });
  const act = countWords(withAct(own.onLines, about), chosen.length, locale);
  const isPause = kind === "pause";
  const isTypedWell = kind !== "limits" || typed === "" || isVersion(typed);
  const toggle = (name: string) =>
    setLeft((now) => {
      const next = new Set(now);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  return (
    <ActLayer
      hasText
      isAlert={isPause}
      isPublic
      fillsPhone
      tone={isPause ? "danger" : asks ? "ink" : "seal"}
      title={fill(own.linesTitles[kind], { version })}
      text={own.linesTexts[kind]}
      act={asks ? fill(own.ask, { act }) : act}
      keep={isPause ? fill(own.keepOffering, { version }) : own.keep}
      isReady={chosen.length > 0 && isTypedWell}
      onClose={() => (moved === undefined ? onClose() : onDone())}
      onAct={async () => {
        try {
          const named = { product: release.product, version };
          const answer = isPause
            ? await call("pauseRollouts", {
                release: named,
                lines: chosen.map(({ rollout }) => lineOf(rollout)),
                why,
              })
            : await call("editRollouts", {
                release: named,
                edits: chosen.flatMap(({ rollout, act: one }) =>
                  one.act === "pause" ? [] : { lookedAt: lookedAtOf(rollout), act: one },
                ),
                why,
              });
          showToast(fill(answer.outcome === "asked" ? own.askedFor : own.done, { act }));
          onDone();
        } catch (error) {
          if (error instanceof CallError && error.conflict !== undefined) {
            setMoved(error.conflict as ReleaseLines);
          }
          throw error;
        }
      }}
    >
      {(error) => (
        <div className="mt-5 flex flex-col gap-5">
          <Lines
            choices={choices}
            refused={error instanceof CallError ? error.refusedLines : []}
            onToggle={toggle}
          />
          {kind === "stage" && (
            <div className="flex flex-col gap-3">
              <Choice
                label={own.shareOfEach}
                value={share}
                onChange={setShare}
                options={shares.map((value) => ({ value, label: `${value} %` }))}
              />
              <Field
                label={own.share}
                name="share"
                value={share}
                onChange={setShare}
                help={own.shareHelp}
                maxLength={3}
              />
              {later.length > 0 && (
                <CheckBox
                  label={fill(own.thenRaise, { shares: sharesWords(later) })}
                  isSelected={isStepped}
                  onChange={setStepped}
                />
              )}
              {later.length > 0 && isStepped && (
                <Choice
                  label={own.stepApart}
                  value={hours}
                  onChange={setHours}
                  options={stepHours.map((value) => ({
                    value,
                    label: fill(own.hours, { hours: value }),
                  }))}
                />
              )}
            </div>
          )}
          {kind === "limits" && (
            <Field
              label={own.minimum}
              name="minimum"
              value={minimum}
              onChange={setMinimum}
              help={own.minimumForAll}
              maxLength={43}
              isMono
            />
          )}
          {kind === "stage" && (
            <Note>
              <p>{own.noWayBack}</p>
            </Note>
          )}
          {!isPause && chosen.length > 0 && (
            <p className="font-semibold">
              {asks ? own.setNeedsTwo : decidesAlone(me, people) ? own.alone : own.needsOne}
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
          {lines.length === 0 && <p className="text-ink-2">{own.noLinesText}</p>}
        </div>
      )}
    </ActLayer>
  );
}

const sharesWords = (later: readonly LaterShare[]) =>
  later.map(({ percent }) => percent).join(", ");

/** The first share of a release that no line offers yet; the next usual one of a rollout that is under way. */
function usualShare({ release: { version }, lines }: ReleaseLines): string {
  const under = lines.filter(({ candidate }) => candidate === version);
  if (under.length > 0) {
    const most = Math.max(...under.map(({ percent }) => percent));
    return String(stops.find((stop) => stop > most) ?? 100);
  }
  return lines.some(({ full }) => full !== null) ? "5" : "100";
}

/** Each line with what it offers now and afterwards, or why it stays out. */
function Lines({
  choices,
  refused,
  onToggle,
}: {
  choices: readonly (LineChoice & { isOn: boolean })[];
  refused: readonly RefusedLineKey[];
  onToggle: (name: string) => void;
}) {
  const language = useLanguage();
  const { rollouts: own, releases } = language.words;
  return (
    <fieldset>
      <legend className="pb-1.5 font-semibold">{own.linesOfSet}</legend>
      <ul className="border-t border-ink">
        {choices.map((choice) => {
          const { name, rollout, problem, isOn } = choice;
          const rule = refused.find(({ line }) => line === lineKey(rollout))?.rule;
          return (
            <li key={name} className="border-b border-line pb-1.5">
              <CheckBox
                label={lineWords(language, rollout)}
                isSelected={isOn}
                isDisabled={problem !== null}
                onChange={() => onToggle(name)}
              />
              <p className="pl-[30px] text-micro text-ink-2 tabular-nums">
                {offerWords(language, rollout)}
                {isOn ? <Afterwards choice={choice} /> : ` ・ ${own.stays}`}
              </p>
              {problem !== null && (
                <p className="pl-[30px] text-micro text-warn">
                  {problem === "same" ? own.alreadyThere : releases.rules[problem]}
                </p>
              )}
              {rule !== undefined && (
                <p className="pl-[30px] text-micro text-danger">{releases.rules[rule]}</p>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** The offer of a chosen line after the action. */
function Afterwards({ choice: { act, after } }: { choice: LineChoice }) {
  const language = useLanguage();
  const { rollouts: own } = language.words;
  if (after === null) return null;
  const offered = offerWords(language, after);
  const words =
    act.act === "limits"
      ? fill(own.withMinimum, { offered, version: act.minimumVersion ?? own.none })
      : offered;
  return (
    <>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">; {own.after} </span>
      <b className="font-semibold text-ink">{words}</b>
    </>
  );
}
