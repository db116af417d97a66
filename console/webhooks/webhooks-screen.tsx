import "./strings";
import { useState } from "react";
import { Link, useLoaderData, useRevalidator, useSearchParams } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { EndpointLine } from "~/console-api/schemas/webhooks";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { countAnew } from "~console/api/counts";
import { useMay } from "~console/api/session";
import { Button, buttonStyle } from "~console/ui/button";
import { ListScreen } from "~console/ui/list-screen";
import { ShownSecret } from "~console/ui/shown-secret";
import { StateMark } from "~console/ui/state-mark";
import { useAsk } from "~console/ui/use-ask";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { type EndpointAct, EndpointActs } from "./endpoint-acts";
import { WebhookTabs } from "./webhook-tabs";

type EndpointList = AnswerOf<"webhooks">;

/** All webhooks. */
export const loader = (): Promise<EndpointList> => call("webhooks", {});

const acts = ["add", "edit", "rotate", "test", "replay", "switch", "remove"] as const;

/** Webhooks: the systems that get events, how they fare, and what may be done with them. */
export function Component() {
  const { endpoints } = useLoaderData<EndpointList>();
  const { revalidate } = useRevalidator();
  const { locale, words } = useLanguage();
  const { webhooks: own } = words;
  const mayManage = useMay("webhooks.manage");
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState<number>();
  const [shown, setShown] = useState<{ name: string; secret: string }>();
  const target = endpoints.find(({ id }) => id === (chosen ?? Number(query.get("webhook"))));
  const [asked, ask] = useAsk<EndpointAct>(
    acts,
    (act) => mayManage && (act === "add" || target !== undefined),
  );
  const open = (act: EndpointAct, id?: number) => {
    setChosen(id);
    ask(act);
  };
  const changed = () => {
    ask(null);
    void revalidate();
    void countAnew();
  };
  return (
    <ListScreen
      title={words.screens.webhooks}
      meta={countWords(own.count, endpoints.length, locale)}
      acts={
        mayManage && (
          <Button tone="ink" icon="plus" data-key="create" onPress={() => open("add")}>
            {own.add}
          </Button>
        )
      }
      parts={<WebhookTabs />}
      before={
        <>
          {shown !== undefined && (
            <ShownSecret
              title={fill(own.shownTitle, { name: shown.name })}
              text={own.shownOnce}
              secret={shown.secret}
              words={own}
              onClose={() => setShown(undefined)}
            />
          )}
          <p className="mb-4 max-w-[70ch] text-ink-2">{own.intro}</p>
        </>
      }
      rows={endpoints}
      none={{ title: own.none, text: own.noneText }}
      layers={
        asked !== null && (
          <EndpointActs
            act={asked}
            endpoint={target}
            onClose={() => ask(null)}
            onDone={changed}
            onSecret={(secret, name) => setShown({ secret, name })}
          />
        )
      }
    >
      <ul className="border-t border-ink">
        {endpoints.map((endpoint) => (
          <EndpointRow
            key={endpoint.id}
            endpoint={endpoint}
            isNamed={endpoint.id === Number(query.get("webhook"))}
            onAsk={mayManage ? (act) => open(act, endpoint.id) : undefined}
          />
        ))}
      </ul>
    </ListScreen>
  );
}

function EndpointState({ endpoint }: { endpoint: EndpointLine }) {
  const { locale, words } = useLanguage();
  const { webhooks: own } = words;
  const { offAt, offBy, failingSince } = endpoint;
  if (offAt !== null) {
    const text = offBy === "failures" ? own.offByFailures : own.offByPerson;
    return (
      <StateMark state={offBy === "failures" ? "failed" : "paused"}>
        {fill(text, { time: timeWords(locale, offAt) })}
      </StateMark>
    );
  }
  if (failingSince !== null) {
    return (
      <StateMark state="stale">
        {fill(own.failing, { time: timeWords(locale, failingSince) })}
      </StateMark>
    );
  }
  return <StateMark state="fine">{own.on}</StateMark>;
}

function EndpointRow({
  endpoint,
  isNamed,
  onAsk,
}: {
  endpoint: EndpointLine;
  isNamed: boolean;
  onAsk: ((act: EndpointAct) => void) | undefined;
}) {
  const { locale, words } = useLanguage();
  const { webhooks: own } = words;
  const { id, name, address, events, hasPersonalData, deliveredAt, previousUntil } = endpoint;
  const delivered =
    deliveredAt === null
      ? own.neverDelivered
      : fill(own.delivered, { time: timeWords(locale, deliveredAt) });
  const figures = fill(own.figures, { waiting: endpoint.waiting, failed: endpoint.failed });
  const forSystem = <span className="sr-only">: {name}</span>;
  const isOn = endpoint.offAt === null;
  const buttons: [EndpointAct, string][] = isOn
    ? [
        ["edit", own.edit],
        ["test", own.test],
        ["replay", own.replay],
        ["rotate", own.rotate],
        ["switch", own.switchOff],
        ["remove", own.remove],
      ]
    : [
        ["edit", own.edit],
        ["rotate", own.rotate],
        ["switch", own.switchOn],
        ["remove", own.remove],
      ];
  return (
    <li className={`border-b border-line py-4 ${isNamed ? "bg-sunk" : ""}`}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="font-semibold break-words">{name}</h2>
        <EndpointState endpoint={endpoint} />
        {hasPersonalData && <span className="text-micro text-ink-2">{own.personal}</span>}
      </div>
      <p className="mono mt-1 text-micro break-all text-ink-2">{address}</p>
      <p className="mono mt-1 text-micro wrap-anywhere text-ink-3">{events.join(" · ")}</p>
      <p className="mt-1 text-micro text-ink-3">
        {figures} · {delivered}
      </p>
      {previousUntil !== null && (
        <p className="mt-1 text-micro text-warn">
          {fill(own.bothSecrets, { time: timeWords(locale, previousUntil) })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Link
          to={`/webhooks/deliveries?endpoint=${id}`}
          data-row=""
          className={buttonStyle("line", "row")}
        >
          {own.see}
          {forSystem}
        </Link>
        {onAsk !== undefined &&
          buttons.map(([act, label]) => (
            <Button
              key={act}
              size="row"
              tone={act === "remove" ? "danger" : "line"}
              onPress={() => onAsk(act)}
            >
              {label}
              {forSystem}
            </Button>
          ))}
      </div>
    </li>
  );
}
