import { useState } from "react";
import { Link, useRevalidator, useSearchParams } from "react-router";
import type { DeliveryView } from "~/console-api/schemas/webhooks";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { useMay } from "~console/api/session";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Icon } from "~console/ui/icon";
import { PageHead } from "~console/ui/page-head";
import { Section } from "~console/ui/section";
import { Time } from "~console/ui/time";
import { showToast } from "~console/ui/toasts";
import { withValue } from "~console/ui/with-value";
import { useLanguage } from "~console/words";
import { answerWords, DeliveryState } from "./delivery-state";

/** One delivery: its event, its attempts and the answer. */
export function DeliveryDetail({ delivery }: { delivery: DeliveryView }) {
  const language = useLanguage();
  const { webhooks } = language.words;
  const { revalidate } = useRevalidator();
  const [query] = useSearchParams();
  const [isAsked, setAsked] = useState(false);
  const { id, type, endpointName, state, nextAttemptAt, settledAt, answer } = delivery;
  const mayManage = useMay("webhooks.manage");
  const mayReplay = mayManage && delivery.isOn && state !== "waiting";
  return (
    <>
      <PageHead
        title={fill(webhooks.deliveryTitle, { type, name: endpointName })}
        above={
          <Link
            to={withValue(query, "delivery", null)}
            className="inline-flex items-center gap-2 coarse:min-h-11"
          >
            {webhooks.back}
            <Icon name="chevron" size={12} />
          </Link>
        }
      >
        {mayReplay && (
          <Button tone="ink" data-key="main" onPress={() => setAsked(true)}>
            {webhooks.replayOne}
          </Button>
        )}
      </PageHead>
      <div data-part="list" className="flex flex-col gap-8 px-4 md:px-8">
        <dl className="border-t border-ink">
          <Line name={webhooks.state}>
            <DeliveryState state={state} />
          </Line>
          <Line name={webhooks.answer}>{answerWords(language, delivery)}</Line>
          <Line name={webhooks.tries}>{delivery.attempts}</Line>
          {nextAttemptAt !== null && (
            <Line name={webhooks.next}>
              <Time at={nextAttemptAt} form="second" />
            </Line>
          )}
          <Line name={webhooks.happened}>
            <Time at={delivery.happenedAt} form="second" />
          </Line>
          {settledAt !== null && (
            <Line name={webhooks.settled}>
              <Time at={settledAt} form="second" />
            </Line>
          )}
          <Line name={webhooks.id}>
            <span className="mono">{delivery.number}</span>
          </Line>
          <Line name={webhooks.about}>
            <span className="mono">{delivery.about}</span>
          </Line>
        </dl>
        <Section title={webhooks.data}>
          <Plain>{delivery.data}</Plain>
          {delivery.hasPersonalData && (
            <p className="mt-2 text-micro text-ink-3">{webhooks.withPersonal}</p>
          )}
        </Section>
        {answer !== null && (
          <Section title={webhooks.answerText}>
            {answer === "" ? (
              <p className="mt-3 text-ink-3">{webhooks.emptyAnswer}</p>
            ) : (
              <Plain>{answer}</Plain>
            )}
          </Section>
        )}
      </div>
      {isAsked && (
        <ActLayer
          title={webhooks.replayOneTitle}
          text={webhooks.replayOneText}
          act={webhooks.replayOneAct}
          keep={webhooks.cancel}
          onClose={() => setAsked(false)}
          onAct={async () => {
            await call("replayWebhook", {}, id);
            showToast(webhooks.replayedOne);
            setAsked(false);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-b border-line py-2">
      <dt className="w-40 shrink-0 text-ink-3">{name}</dt>
      <dd className="min-w-0 break-all">{children}</dd>
    </div>
  );
}

/** Text of a machine. */
function Plain({ children }: { children: string }) {
  return (
    <pre className="mono mt-3 bg-sunk p-3 text-micro whitespace-pre-wrap wrap-anywhere">
      {children}
    </pre>
  );
}
