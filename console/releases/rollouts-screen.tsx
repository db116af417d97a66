import "./strings";
import { Link, useLoaderData, useNavigate, useRevalidator } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { RolloutSummary } from "~/console-api/schemas/releases";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { useMay } from "~console/api/session";
import { Button } from "~console/ui/button";
import { PageHead } from "~console/ui/page-head";
import { Empty, Section } from "~console/ui/section";
import { StateMark } from "~console/ui/state-mark";
import { useAsk } from "~console/ui/use-ask";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { ReleaseTabs } from "./release-tabs";
import { lineWords } from "./release-view";
import { RequestCard } from "./request-card";
import { rolloutPath, rolloutState, shutOffQuestion } from "./rollout-view";
import { ShutOffLayer } from "./shut-off-layer";

type List = AnswerOf<"rollouts">;

/** Every line, and the changes that wait for somebody. */
export const loader = (): Promise<List> => call("rollouts", {});

/** The offers to installed programs of each line, and the changes that wait for an approval. */
export function Component() {
  const { rollouts, requests, people } = useLoaderData<List>();
  const { revalidate } = useRevalidator();
  const { locale, words } = useLanguage();
  const own = words.rollouts;
  const mayPublish = useMay("releases.publish");
  const [asked, ask] = useAsk([shutOffQuestion]);
  return (
    <>
      <PageHead title={words.screens.rollouts} meta={own.meta}>
        {mayPublish && (
          <Button icon="pause" onPress={() => ask(shutOffQuestion)}>
            {own.shutOff}
          </Button>
        )}
      </PageHead>
      <ReleaseTabs />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-8 px-4 md:px-8 xl:grid-cols-[minmax(0,1fr)_336px]">
        <div className="flex flex-col gap-4 xl:order-2" data-part="aside" id="requests">
          <h2 className="text-[0.9375rem] font-semibold">{own.requests}</h2>
          {requests.length === 0 && <p className="text-ink-2">{own.noRequests}</p>}
          {requests.map((request) => (
            <RequestCard
              key={request.id}
              request={request}
              people={people}
              hasLink
              onDone={() => void revalidate()}
            />
          ))}
        </div>
        <Section
          part="list"
          title={own.lines}
          meta={countWords(own.count, rollouts.length, locale)}
          className="min-w-0"
        >
          <p className="py-3 text-ink-2">{own.explain}</p>
          {rollouts.length === 0 ? (
            <Empty title={own.noLines}>
              <p className="mt-1 text-ink-2">{own.noLinesText}</p>
            </Empty>
          ) : (
            <table className="w-full border-collapse">
              <thead className="max-lg:sr-only">
                <tr className="border-b border-line text-left text-micro text-ink-3">
                  {[own.line, own.full, own.candidate, own.state, own.next].map((name) => (
                    <th key={name} scope="col" className="py-2 pr-4 font-normal">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rollouts.map((rollout) => (
                  <Row key={rolloutPath(rollout)} rollout={rollout} />
                ))}
              </tbody>
            </table>
          )}
        </Section>
      </div>
      {asked === shutOffQuestion && mayPublish && (
        <ShutOffLayer
          onClose={() => ask(null)}
          onDone={() => {
            ask(null);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

function Row({ rollout }: { rollout: RolloutSummary }) {
  const language = useLanguage();
  const { locale, words } = language;
  const own = words.rollouts;
  const navigate = useNavigate();
  const to = rolloutPath(rollout);
  const { state, label, percent } = rolloutState(language, rollout);
  const [step] = rollout.steps?.steps ?? [];
  const cell = "py-1.5 pr-4 align-middle max-lg:p-0";
  const version = (value: string | null) =>
    value === null ? (
      <span className="text-ink-3">{own.none}</span>
    ) : (
      <span className="mono">{value}</span>
    );
  return (
    <tr
      onClick={(event) => {
        // The whole row can be clicked; what has an act of its own keeps it.
        if ((event.target as HTMLElement).closest("a, button") === null) void navigate(to);
      }}
      className="h-11 cursor-pointer border-b border-line hover:bg-sunk max-lg:flex max-lg:h-auto max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-2.5"
    >
      <th scope="row" className={`${cell} text-left font-normal max-lg:w-full`}>
        <Link to={to} data-row={to} className="font-semibold coarse:py-2">
          {lineWords(language, rollout)}
        </Link>
      </th>
      <td className={cell}>
        <span className="text-ink-3 lg:sr-only">{own.full} </span>
        {version(rollout.full)}
      </td>
      <td className={cell}>
        <span className="text-ink-3 lg:sr-only">{own.candidate} </span>
        {version(rollout.candidate)}
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <StateMark state={state} {...(percent !== undefined && { percent })}>
          {label}
        </StateMark>
      </td>
      <td className={`${cell} text-ink-2 ${step === undefined ? "max-lg:hidden" : ""}`}>
        {step === undefined
          ? own.none
          : fill(own.stepAt, { percent: step.percent, time: timeWords(locale, step.at) })}
      </td>
    </tr>
  );
}
