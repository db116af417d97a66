import "./strings";
import { useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from "react-router";
import type { RequestOf } from "~/console-api/routes";
import type { DeliveryLine, DeliveryList, DeliveryView } from "~/console-api/schemas/webhooks";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { FilterMenu } from "~console/ui/menu";
import { PageHead } from "~console/ui/page-head";
import { Problem } from "~console/ui/problem";
import { Empty } from "~console/ui/section";
import { Time } from "~console/ui/time";
import { withValue } from "~console/ui/with-value";
import { useLanguage } from "~console/words";
import { DeliveryDetail } from "./delivery-detail";
import { answerWords, DeliveryState } from "./delivery-state";
import { WebhookTabs } from "./webhook-tabs";

const states = ["waiting", "failed", "delivered"] as const;

/** A number of a row in an address. */
const numberOf = (query: URLSearchParams, name: string): string | undefined =>
  /^[1-9]\d{0,8}$/.exec(query.get(name) ?? "")?.[0];

/** Reads the filters of an address; unknown ones are left out. */
function filterOf(query: URLSearchParams): RequestOf<"webhookDeliveries"> {
  const state = states.find((one) => one === query.get("state"));
  const endpoint = numberOf(query, "endpoint");
  return { ...(state !== undefined && { state }), ...(endpoint !== undefined && { endpoint }) };
}

type Loaded = { list: DeliveryList; delivery: null } | { list: null; delivery: DeliveryView };

/** The newest deliveries, or the one that the address names. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const query = new URL(request.url).searchParams;
  const named = numberOf(query, "delivery");
  if (named !== undefined) {
    return { list: null, delivery: await call("webhookDelivery", {}, Number(named)) };
  }
  return { list: await call("webhookDeliveries", filterOf(query)), delivery: null };
}

/** Deliveries of webhooks: which event went to which system, and what that answered. */
export function Component() {
  const { list, delivery } = useLoaderData<Loaded>();
  const [query] = useSearchParams();
  const { screens } = useLanguage().words;
  if (list === null) return <DeliveryDetail key={delivery.id} delivery={delivery} />;
  return (
    <>
      <PageHead title={screens.webhookDeliveries} />
      <WebhookTabs />
      <div className="px-4 md:px-8">
        <Filters list={list} />
        {list.deliveries.length === 0 ? (
          <NoDeliveries isFiltered={Object.keys(filterOf(query)).length > 0} />
        ) : (
          <Deliveries
            key={`${query} ${list.deliveries[0]?.id}`}
            list={list}
            label={screens.webhookDeliveries}
          />
        )}
      </div>
    </>
  );
}

function NoDeliveries({ isFiltered }: { isFiltered: boolean }) {
  const { webhooks } = useLanguage().words;
  if (!isFiltered) return <Empty title={webhooks.noDeliveries} />;
  return (
    <Empty title={webhooks.noMatch}>
      <Link to="/webhooks/deliveries" className="rule-link mt-2 inline-block font-semibold">
        {webhooks.showAll}
      </Link>
    </Empty>
  );
}

function Filters({ list }: { list: DeliveryList }) {
  const { webhooks } = useLanguage().words;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state, endpoint } = filterOf(query);
  const removeLabel = (filter: string) => fill(webhooks.removeFilter, { filter });
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <FilterMenu
        label={webhooks.state}
        value={state ?? null}
        options={states.map((one) => ({ value: one, label: webhooks.states[one] }))}
        removeLabel={removeLabel}
        onChange={(chosen) => void navigate(withValue(query, "state", chosen))}
      />
      <FilterMenu
        label={webhooks.to}
        value={endpoint ?? null}
        options={list.endpoints.map(({ id, name }) => ({ value: String(id), label: name }))}
        removeLabel={removeLabel}
        onChange={(chosen) => void navigate(withValue(query, "endpoint", chosen))}
      />
    </div>
  );
}

function Deliveries({ list, label }: { list: DeliveryList; label: string }) {
  const { webhooks } = useLanguage().words;
  const [query] = useSearchParams();
  const [pages, setPages] = useState<readonly DeliveryList[]>([list]);
  const [problem, setProblem] = useState<unknown>();
  const lines = pages.flatMap(({ deliveries }) => deliveries);
  const next = pages.at(-1)?.next ?? null;
  const more = () => {
    if (next === null) return;
    setProblem(undefined);
    call("webhookDeliveries", { ...filterOf(query), before: next }).then(
      (page) => setPages([...pages, page]),
      setProblem,
    );
  };
  const head = "pb-2 pr-3 font-normal";
  return (
    <>
      <table data-part="list" aria-label={label} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-ink text-left text-micro text-ink-3">
            <th scope="col" className={head}>
              {webhooks.event}
            </th>
            <th scope="col" className={head}>
              {webhooks.state}
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              {webhooks.to}
            </th>
            <th scope="col" className={`${head} text-right max-lg:hidden`}>
              {webhooks.tries}
            </th>
            <th scope="col" className={`${head} pl-5 max-lg:hidden`}>
              {webhooks.answer}
            </th>
            <th scope="col" className="pb-2 text-right font-normal">
              {webhooks.happened}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <DeliveryRow key={line.id} line={line} />
          ))}
        </tbody>
      </table>
      {problem !== undefined && <Problem error={problem} />}
      {next !== null && (
        <div className="flex justify-end py-3">
          <Button size="row" onPress={more}>
            {webhooks.more}
          </Button>
        </div>
      )}
    </>
  );
}

function DeliveryRow({ line }: { line: DeliveryLine }) {
  const language = useLanguage();
  const { webhooks } = language.words;
  const [query] = useSearchParams();
  const names: Partial<Record<string, string>> = webhooks.eventNames;
  return (
    <tr className="relative h-11 border-b border-line hover:bg-sunk">
      <td className="py-1.5 pr-3">
        <Link
          to={withValue(query, "delivery", String(line.id))}
          data-row=""
          className="mono after:absolute after:inset-0"
        >
          {line.type}
        </Link>
        <span className="block text-micro text-ink-3">{names[line.type]}</span>
        <span className="block text-micro break-words text-ink-3 md:hidden">
          {line.endpointName}
        </span>
      </td>
      <td className="py-1.5 pr-3">
        <DeliveryState state={line.state} />
      </td>
      <td className="py-1.5 pr-3 break-words max-md:hidden">{line.endpointName}</td>
      <td className="py-1.5 pr-3 text-right tabular-nums max-lg:hidden">{line.attempts}</td>
      <td className="max-w-[34ch] py-1.5 pr-3 pl-5 break-words text-ink-2 max-lg:hidden">
        {answerWords(language, line)}
      </td>
      <td className="py-1.5 text-right">
        <Time at={line.happenedAt} className="mono text-ink-3" />
      </td>
    </tr>
  );
}
