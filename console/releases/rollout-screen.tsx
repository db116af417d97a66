import "./strings";
import { lazy, Suspense } from "react";
import { data, Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { RolloutPage } from "~/console-api/schemas/releases";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { useMay, useMe } from "~console/api/session";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Icon } from "~console/ui/icon";
import { Note } from "~console/ui/note";
import { PageHead } from "~console/ui/page-head";
import { Section } from "~console/ui/section";
import { StateMark } from "~console/ui/state-mark";
import { showToast } from "~console/ui/toasts";
import { useAsk } from "~console/ui/use-ask";
import { useLanguage } from "~console/words";
import { withStrings } from "~console/words/shown-language";
import { timeWords } from "~console/words/times";
import { HistoryPart } from "./history-part";
import { lineWords } from "./release-view";
import { RequestCard } from "./request-card";
import { type ControlAct, RolloutControl } from "./rollout-control";
import { RolloutLayer } from "./rollout-layer";
import { lineNamed, rolloutMessages, rolloutPath, rolloutState } from "./rollout-view";
import { StepsLayer } from "./steps-layer";
import { useNewest } from "./use-newest";

/** Loaded when it is shown: it compares texts. */
const FeedsPart = lazy(() => withStrings(() => import("./feeds-part")));

/** The rollout of the line that the address names. */
export function loader({ params }: LoaderFunctionArgs): Promise<RolloutPage> {
  const line = lineNamed(params["line"] ?? "");
  if (line === undefined) throw data(null, { status: 404 });
  return call("rollout", line);
}

/** The offers to a line's installed programs, how to change them, and the waiting changes. */
export function Component() {
  const loaded = useLoaderData<RolloutPage>();
  const { revalidate } = useRevalidator();
  const language = useLanguage();
  const { locale, words } = language;
  const [page, take] = useNewest(loaded, (one) => rolloutPath(one.rollout));
  const me = useMe();
  const mayAct = useMay("releases.publish");
  const own = words.rollouts;
  const { rollout, requests, people } = page;
  const { product, channel, architecture, windows, steps } = rollout;
  const line = { product, channel, architecture, windows };
  const { state, label, percent } = rolloutState(language, rollout);
  // A release's screen leads to the question whether to pause; it may be too late for that.
  const [asked, ask] = useAsk<ControlAct | "cancel">(
    ["pause"],
    () => mayAct && rollout.candidate !== null && !rollout.isPaused,
  );
  const close = () => ask(null);
  const finishAct = (now: RolloutPage) => {
    close();
    take(now);
  };
  return (
    <>
      <PageHead
        above={
          <span className="flex items-center gap-1.5">
            <Link to="/releases" className="hover:text-ink coarse:py-3">
              {words.screens.releases}
            </Link>
            <Icon name="chevron" size={12} />
            <Link to="/releases/rollouts" className="hover:text-ink coarse:py-3">
              {words.screens.rollouts}
            </Link>
          </span>
        }
        title={lineWords(language, rollout)}
        meta={
          <StateMark state={state} {...(percent !== undefined && { percent })}>
            {label}
          </StateMark>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-8 border-t border-line px-4 pt-6 md:px-8 xl:grid-cols-[minmax(0,1fr)_336px]">
        <div className="flex flex-col gap-6 xl:order-2" data-part="aside">
          <RolloutControl page={page} mayAct={mayAct} onAsk={ask} />
          {requests.map((request) => (
            <RequestCard
              key={request.id}
              request={request}
              people={people}
              onDone={() => void revalidate()}
            />
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-8" data-part="list">
          <Section title={own.told}>
            <ul className="border-line">
              {rolloutMessages(language, rollout).map((sentence) => (
                <li key={sentence} className="border-b border-line py-2.5 text-[0.9375rem]">
                  {sentence}
                </li>
              ))}
            </ul>
            <Note className="mt-4">
              <p>{own.forward}</p>
            </Note>
          </Section>
          {steps !== null && (
            <Section title={own.steps} meta={fill(own.stepsBy, { name: steps.author })}>
              {steps.isAuthorGone && (
                <Note tone="warn" icon="triangle" className="mt-3">
                  <p>{words.releases.authorGone}</p>
                </Note>
              )}
              <ol>
                {steps.steps.map((step) => (
                  <li key={step.at} className="border-b border-line py-2 tabular-nums">
                    {fill(own.stepAt, { percent: step.percent, time: timeWords(locale, step.at) })}
                  </li>
                ))}
              </ol>
              {mayAct && (
                <Button className="mt-3" onPress={() => ask("cancel")}>
                  {own.cancelSteps}
                </Button>
              )}
            </Section>
          )}
          <Suspense>
            <FeedsPart
              key={`${page.history.events[0]?.id ?? 0} ${requests.map(({ hash }) => hash).join(" ")}`}
              isNow={requests.length === 0}
              ask={() => call("rolloutFeeds", line)}
            />
          </Suspense>
          <HistoryPart
            key={page.history.events[0]?.id ?? 0}
            first={page.history}
            meta={countWords(words.releases.entries, page.history.count, locale)}
            more={(before) => call("rolloutHistory", { ...line, before })}
            isOfLine
          />
        </div>
      </div>
      {me !== undefined && asked !== null && asked !== "cancel" && asked !== "steps" && (
        <RolloutLayer
          key={asked}
          page={page}
          me={me.id}
          kind={asked}
          onClose={close}
          onDone={finishAct}
        />
      )}
      {me !== undefined && asked === "steps" && rollout.candidate !== null && (
        <StepsLayer page={page} me={me.id} onClose={close} onDone={finishAct} />
      )}
      {asked === "cancel" && steps !== null && (
        <ActLayer
          isAlert
          title={fill(own.cancelTitle, { version: steps.version })}
          text={own.cancelText}
          act={own.cancelAct}
          keep={own.keepSteps}
          onClose={() => {
            close();
            // A rejection does not contain the other person's change.
            void revalidate();
          }}
          onAct={async () => {
            await call("cancelReleaseSchedule", {}, steps.id);
            showToast(own.cancelled);
            close();
            void revalidate();
          }}
        />
      )}
    </>
  );
}
