import "./strings";
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import type { RequestOf } from "~/console-api/routes";
import type { DeliveryLine, DeliveryList, DeliveryView } from "~/console-api/schemas/webhooks";
import { call } from "~console/api/call";
import { AddressFilter, FilterBar, ListFoot, ListScreen, ListTable } from "~console/ui/list-screen";
import { Time } from "~console/ui/time";
import { usePages } from "~console/ui/use-pages";
import { withValue } from "~console/ui/with-value";
import { useLanguage, useWords } from "~console/words";
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
  if (list === null) return <DeliveryDetail key={delivery.id} delivery={delivery} />;
  return <Deliveries list={list} />;
}

function Deliveries({ list }: { list: DeliveryList }) {
  const { screens, webhooks } = useWords();
  const [query] = useSearchParams();
  const filter = filterOf(query);
  const { pages, more, problem } = usePages(list, (before) =>
    call("webhookDeliveries", { ...filter, before }),
  );
  const lines = pages.flatMap(({ deliveries }) => deliveries);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <ListScreen
      title={screens.webhookDeliveries}
      parts={<WebhookTabs />}
      before={
        <FilterBar>
          <AddressFilter
            name="state"
            label={webhooks.state}
            options={states.map((one) => ({ value: one, label: webhooks.states[one] }))}
          />
          <AddressFilter
            name="endpoint"
            label={webhooks.to}
            options={list.endpoints.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </FilterBar>
      }
      rows={lines}
      none={
        isFiltered
          ? {
              title: webhooks.noMatch,
              clear: { to: "/webhooks/deliveries", label: webhooks.showAll },
            }
          : { title: webhooks.noDeliveries }
      }
    >
      <ListTable
        label={screens.webhookDeliveries}
        columns={[
          webhooks.event,
          webhooks.state,
          { label: webhooks.to, look: "max-md:hidden" },
          { label: webhooks.tries, look: "text-right max-lg:hidden" },
          { label: webhooks.answer, look: "pl-5 max-lg:hidden" },
          { label: webhooks.happened, look: "pr-0! text-right" },
        ]}
      >
        {lines.map((line) => (
          <DeliveryRow key={line.id} line={line} />
        ))}
      </ListTable>
      <ListFoot more={more} problem={problem} />
    </ListScreen>
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
