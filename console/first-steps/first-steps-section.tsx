import "./strings";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Link } from "react-router";
import type { FirstStepLine, FirstSteps } from "~/console-api/schemas/first-steps";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { Button, buttonStyle } from "~console/ui/button";
import { Icon, type IconName } from "~console/ui/icon";
import { Section } from "~console/ui/section";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { dayWords } from "~console/words/times";
import { GuideLayer } from "./guide-layer";
import { LeaveOutLayer } from "./leave-out-layer";
import { type Guide, type StepWay, stepWords, type Test } from "./step-words";
import { TestLayer } from "./test-layer";

/** Shape and colour of an open step by its weight. */
const looks: Record<FirstStepLine["weight"], { icon: IconName; tone: string }> = {
  1: { icon: "octagon", tone: "text-danger" },
  2: { icon: "triangle", tone: "text-warn" },
  3: { icon: "ring", tone: "text-ink-3" },
};

/** The layer that is open over Today. */
type Opened = { guide: Guide } | { test: Test };

type SectionProps = {
  firstSteps: FirstSteps;
  /** Reads Today and the navigation again after a step was left out or taken back. */
  onChange: () => void;
};

/** The owner's first steps: open ones with the way to them, then those that are done or left out. */
export function FirstStepsSection({ firstSteps: { steps }, onChange }: SectionProps) {
  const language = useLanguage();
  const { locale, words } = language;
  const { firstSteps } = words;
  const [opened, setOpened] = useState<Opened>();
  const [isLeavingOut, setLeavingOut] = useState(false);
  const [showsDone, setShowsDone] = useState(false);
  const open = steps.filter(({ state }) => state === "open");
  const settled = steps.filter(({ state }) => state !== "open");
  const done = steps.filter(({ state }) => state === "done");
  const first = open.filter(({ weight }) => weight === 1);
  const mayLeaveOut = open.some(({ weight }) => weight === 3);
  return (
    <Section
      title={firstSteps.title}
      meta={
        <>
          {fill(firstSteps.meta, { done: done.length, all: steps.length })}
          {first.length > 0 && (
            <span className="max-md:hidden">
              {" ・ "}
              {countWords(firstSteps.first, first.length, locale)}
            </span>
          )}
        </>
      }
    >
      <ul>
        {open.map((step) => (
          <StepRow key={step.name} step={step} onOpen={setOpened} onChange={onChange} />
        ))}
      </ul>
      {settled.length > 0 && (
        <div className="border-b border-line md:hidden">
          <Button
            tone="quiet"
            className="w-full justify-start px-0"
            aria-expanded={showsDone}
            onPress={() => setShowsDone(!showsDone)}
          >
            <Icon name="check" className="text-ok" />
            <span className="grow text-left font-normal text-ink-2">
              {countWords(firstSteps.doneSteps, settled.length, locale)}
            </span>
            <Icon name={showsDone ? "upwards" : "down"} />
          </Button>
        </div>
      )}
      <ul className={showsDone ? "" : "max-md:hidden"}>
        {settled.map((step) => (
          <StepRow key={step.name} step={step} onOpen={setOpened} onChange={onChange} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 pt-1 text-micro text-ink-3">
        <p className="py-2">{firstSteps.foot}</p>
        {mayLeaveOut && (
          <AriaButton className="rule-link coarse:py-3" onPress={() => setLeavingOut(true)}>
            {firstSteps.leaveOut.link}
          </AriaButton>
        )}
      </div>
      {opened !== undefined && "guide" in opened && (
        <GuideLayer guide={opened.guide} onClose={() => setOpened(undefined)} />
      )}
      {opened !== undefined && "test" in opened && (
        <TestLayer
          test={opened.test}
          onClose={() => {
            setOpened(undefined);
            onChange();
          }}
        />
      )}
      {isLeavingOut && (
        <LeaveOutLayer
          steps={open}
          onClose={() => setLeavingOut(false)}
          onDone={() => {
            setLeavingOut(false);
            onChange();
          }}
        />
      )}
    </Section>
  );
}

type RowProps = {
  step: FirstStepLine;
  onOpen: (opened: Opened) => void;
  onChange: () => void;
};

function StepRow({ step, onOpen, onChange }: RowProps) {
  const language = useLanguage();
  const { words, locale } = language;
  const { leaveOut } = words.firstSteps;
  const { title, text, way } = stepWords(language, step);
  const isOpen = step.state === "open";
  const { icon, tone } = isOpen ? looks[step.weight] : settledLook(step);
  const reason =
    step.leftOut === null
      ? text
      : fill(leaveOut.state, {
          name: step.leftOut.author ?? "",
          day: dayWords(locale, step.leftOut.at),
          reason: step.leftOut.reason,
        });
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-2.5">
      <Icon name={icon} className={`self-start mt-1 ${tone}`} />
      <div className="min-w-0 grow">
        <p className={isOpen ? "font-semibold wrap-anywhere" : "wrap-anywhere text-ink-2"}>
          {title}
        </p>
        <p className="text-micro wrap-anywhere text-ink-3">{reason}</p>
      </div>
      {way !== null && step.state !== "left-out" && (
        <WayButton way={way} title={title} onOpen={onOpen} />
      )}
      {step.state === "left-out" && <ReturnButton step={step} title={title} onDone={onChange} />}
    </li>
  );
}

const settledLook = ({ state }: FirstStepLine): { icon: IconName; tone: string } =>
  state === "done" ? { icon: "check", tone: "text-ok" } : { icon: "ended", tone: "text-ink-3" };

/** On a phone the whole row is pressed. */
const onPhone =
  "max-md:static max-md:overflow-visible max-md:border-0 max-md:bg-transparent max-md:px-0 max-md:after:absolute max-md:after:inset-0";

function WayButton({
  way,
  title,
  onOpen,
}: {
  way: StepWay;
  title: string;
  onOpen: (opened: Opened) => void;
}) {
  const label = (
    <>
      <span className="max-md:sr-only">{way.label}</span>
      <Icon name="chevron" className="md:hidden" />
      <span className="sr-only">: {title}</span>
    </>
  );
  if ("to" in way) {
    return (
      <Link to={way.to} data-row="" className={`${buttonStyle("line", "row")} ${onPhone}`}>
        {label}
      </Link>
    );
  }
  return (
    <Button size="row" data-row="" className={onPhone} onPress={() => onOpen(way)}>
      {label}
    </Button>
  );
}

function ReturnButton({
  step,
  title,
  onDone,
}: {
  step: FirstStepLine;
  title: string;
  onDone: () => void;
}) {
  const { leaveOut } = useLanguage().words.firstSteps;
  const [isBusy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      await call("returnFirstStep", { step: step.name as "brand" });
      showToast(leaveOut.isBack);
      onDone();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="row"
      isBusy={isBusy}
      aria-label={fill(leaveOut.backOf, { step: title })}
      onPress={() => void takeBack()}
    >
      {leaveOut.back}
    </Button>
  );
}

/** For a week after the last step: when it was done. */
export function SetUpLine({ doneAt }: { doneAt: string }) {
  const { locale, words } = useLanguage();
  return (
    <p className="flex items-center gap-2.5 border-y border-line py-2.5 text-ink-2">
      <Icon name="check" className="text-ok" />
      {fill(words.firstSteps.setUp, { day: dayWords(locale, doneAt) })}
    </p>
  );
}

type NeedsProps = { count: number; time: string; children: React.ReactNode };

/** Tasks of the owner beside the first steps, under a head of their own. */
export function NeedsSection({ count, time, children }: NeedsProps) {
  const { firstSteps } = useLanguage().words;
  if (count > 0) return <Section title={firstSteps.needs}>{children}</Section>;
  return (
    <Section title={firstSteps.needs} meta={firstSteps.nothingElse}>
      <p className="py-3 text-ink-2">{fill(firstSteps.noNeed, { time })}</p>
    </Section>
  );
}
