import "./strings";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { ReleaseLine } from "~/console-api/schemas/releases";
import { releaseStatuses } from "~/domain/release/release-record";
import { windowsLines } from "~/domain/release/rollout";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { useMay } from "~console/api/session";
import { Button } from "~console/ui/button";
import {
  AddressFilter,
  FilterBar,
  ListFoot,
  ListKeys,
  ListScreen,
  ListTable,
} from "~console/ui/list-screen";
import { ListSearch } from "~console/ui/search-box";
import { StateMark } from "~console/ui/state-mark";
import { Time } from "~console/ui/time";
import { useAsk } from "~console/ui/use-ask";
import { usePages } from "~console/ui/use-pages";
import { withValue } from "~console/ui/with-value";
import { useLanguage } from "~console/words";
import { NewRelease } from "./new-release";
import { ProductTag } from "./product-tag";
import { ReleaseTabs } from "./release-tabs";
import { filterOf, releasePath, stateOf } from "./release-view";
import { shutOffQuestion } from "./rollout-view";
import { ShutOffLayer } from "./shut-off-layer";

type List = AnswerOf<"releases">;

/** The releases of the filter in the address. */
export const loader = ({ request }: LoaderFunctionArgs): Promise<List> =>
  call("releases", filterOf(new URL(request.url).searchParams));

/** All releases of both products, with how far each is. */
export function Component() {
  const list = useLoaderData<List>();
  const { locale, words } = useLanguage();
  const [query] = useSearchParams();
  const isFiltered = String(query) !== "";
  const { pages, more, problem } = usePages(list, (after) =>
    call("releases", { ...filterOf(query), after }),
  );
  const releases = pages.flatMap((page) => page.releases);
  const [asked, ask] = useAsk(["new-release", shutOffQuestion]);
  const { revalidate } = useRevalidator();
  const own = words.releases;
  const mayWrite = useMay("releases.write");
  const mayPublish = useMay("releases.publish");
  const all = list.counts.client + list.counts.browser;
  return (
    <ListScreen
      title={words.screens.releases}
      meta={countWords(own.count, all, locale)}
      acts={
        <>
          {mayPublish && (
            <Button icon="pause" onPress={() => ask(shutOffQuestion)}>
              {words.rollouts.shutOff}
            </Button>
          )}
          {mayWrite && (
            <Button tone="ink" icon="plus" data-key="create" onPress={() => ask("new-release")}>
              {own.new}
            </Button>
          )}
        </>
      }
      parts={<ReleaseTabs />}
      before={
        <FilterBar
          search={
            <>
              <ListSearch key={query.get("q")} label={own.search} query={query} />
              <Products counts={list.counts} query={query} />
            </>
          }
          note={<span className="ml-auto text-micro text-ink-3 max-lg:hidden">{own.order}</span>}
        >
          <Filter name="channel" />
          <Filter name="state" />
          <Filter name="kernel" kernels={list.counts.kernels} />
          <Filter name="windows" />
        </FilterBar>
      }
      rows={releases}
      none={
        isFiltered
          ? { title: own.noMatch, clear: { to: "/releases", label: own.clear } }
          : { title: own.none, text: own.noneText }
      }
      after={
        <ListFoot
          more={more}
          problem={problem}
          shown={releases.length}
          total={list.total ?? releases.length}
        >
          <ListKeys
            keys={[
              { caps: ["J", "K"], label: own.keys.move },
              { caps: ["O"], label: own.keys.open },
            ]}
          />
        </ListFoot>
      }
      layers={
        <>
          {asked === "new-release" && <NewRelease onClose={() => ask(null)} />}
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
      }
    >
      <Rows releases={releases} />
    </ListScreen>
  );
}

function Products({ counts, query }: { counts: List["counts"]; query: URLSearchParams }) {
  const { releases: own } = useLanguage().words;
  const current = filterOf(query).product ?? "all";
  const count = { ...counts, all: counts.client + counts.browser };
  return (
    <nav aria-label={own.tabsLabel} className="flex flex-wrap gap-2">
      {(["all", "client", "browser"] as const).map((tab) => (
        <Link
          key={tab}
          to={withValue(query, "product", tab === "all" ? null : tab)}
          aria-current={tab === current ? "true" : undefined}
          className="flex min-h-[34px] items-center rounded-1 border border-line-strong bg-raised px-3 text-micro hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-on-ink coarse:min-h-11"
        >
          {fill(own.tabs[tab], { count: count[tab] })}
        </Link>
      ))}
    </nav>
  );
}

/** A filter of the list, as a pill. @param kernels what the filter of kernels offers */
function Filter({
  name,
  kernels = [],
}: {
  name: "channel" | "state" | "kernel" | "windows";
  kernels?: readonly string[];
}) {
  const { releases: own } = useLanguage().words;
  const options = {
    channel: (["stable", "beta"] as const).map((value) => ({ value, label: own.channels[value] })),
    state: releaseStatuses.map((value) => ({ value, label: own.states[value] })),
    kernel: kernels.map((value) => ({ value, label: fill(own.kernel, { number: value }) })),
    windows: windowsLines.map((value) => ({ value, label: own.windowsFrom[value] })),
  }[name];
  return <AddressFilter name={name} label={own.filterNames[name]} options={options} />;
}

function Rows({ releases }: { releases: readonly ReleaseLine[] }) {
  const { releases: own } = useLanguage().words;
  return (
    <ListTable
      columns={[
        own.version,
        own.product,
        own.channel,
        own.state,
        own.rollout,
        { label: own.downloads, look: "pr-9! text-right" },
        own.signature,
        { label: own.files, look: "text-right" },
        { label: own.released, look: "pr-0! text-right" },
      ]}
      stacks="lg"
    >
      {releases.map((release) => (
        <Row key={release.id} release={release} />
      ))}
    </ListTable>
  );
}

function Row({ release }: { release: ReleaseLine }) {
  const language = useLanguage();
  const { locale, words } = language;
  const own = words.releases;
  const navigate = useNavigate();
  const to = releasePath(release);
  const { state, label, percent } = stateOf(language, release);
  const isPublic = release.status === "published" || release.status === "withdrawn";
  const cell = "py-1.5 pr-4 align-middle max-lg:p-0";
  const number = new Intl.NumberFormat(locales[locale].htmlLang);
  return (
    <tr
      onClick={(event) => {
        // The whole row can be clicked; what has an act of its own keeps it.
        if ((event.target as HTMLElement).closest("a, button") === null) void navigate(to);
      }}
      className="h-11 cursor-pointer border-b border-line hover:bg-sunk max-lg:flex max-lg:h-auto max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-4 max-lg:gap-y-0.5 max-lg:py-2.5"
    >
      <th scope="row" className={`${cell} text-left font-normal max-lg:min-w-32`}>
        <Link to={to} data-row={release.id} className="mono font-semibold coarse:py-2">
          {release.version}
        </Link>
      </th>
      <td className={cell}>
        <ProductTag release={release} />
      </td>
      <td className={`${cell} text-ink-2`}>{own.channels[release.channel]}</td>
      <td className={`${cell} whitespace-nowrap max-lg:w-1/2`}>
        <StateMark state={state} {...(percent !== undefined && { percent })}>
          {label}
        </StateMark>
      </td>
      <td className={`${cell} text-ink-2 max-lg:hidden`}>
        <Offers release={release} />
      </td>
      <td className={`${cell} pr-9! text-right tabular-nums max-lg:hidden`}>
        {number.format(release.downloads)}
      </td>
      <td className={`${cell} max-lg:hidden`}>
        {release.signature === "missing" ? (
          <StateMark state="none">{own.signatures.missing}</StateMark>
        ) : (
          <span className="text-ink-2">{own.signatures[release.signature]}</span>
        )}
      </td>
      <td className={`${cell} text-right tabular-nums max-lg:hidden`}>{release.files}</td>
      <td className="py-1.5 text-right align-middle whitespace-nowrap text-ink-2 max-lg:ml-auto max-lg:p-0">
        {isPublic ? <Time at={release.releasedAt} /> : own.notYet}
      </td>
    </tr>
  );
}

/** The largest share that any line offers, and how many lines there are. */
function Offers({ release: { rollouts } }: { release: ReleaseLine }) {
  const { locale, words } = useLanguage();
  const own = words.releases;
  if (rollouts.length === 0) return own.notOffered;
  const percent = Math.max(...rollouts.map((one) => one.percent));
  const offer = rollouts.some(({ part }) => part === "full") ? own.everybody : `${percent} %`;
  return (
    <span className="flex items-center gap-2.5">
      <svg
        viewBox="0 0 100 4"
        width={80}
        height={4}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="shrink-0 max-xl:hidden"
      >
        <rect width={100} height={4} className="fill-line" />
        <rect width={percent} height={4} className="fill-ink" />
      </svg>
      {countWords(
        {
          one: fill(own.ofLines.one, { offer, count: rollouts.length }),
          other: fill(own.ofLines.other, { offer, count: rollouts.length }),
        },
        rollouts.length,
        locale,
      )}
    </span>
  );
}
