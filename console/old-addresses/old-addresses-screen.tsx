import "./strings";
import { useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import type { AddressLine, AddressList, MissingLine } from "~/console-api/schemas/old-addresses";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { useMay } from "~console/api/session";
import { SettingsTabs } from "~console/settings/settings-tabs";
import { Button } from "~console/ui/button";
import { ListTable } from "~console/ui/list-screen";
import { listed } from "~console/ui/names";
import { PageHead } from "~console/ui/page-head";
import { SearchBox } from "~console/ui/search-box";
import { Empty, Section } from "~console/ui/section";
import { useFinder } from "~console/ui/use-finder";
import { useLanguage } from "~console/words";
import { dayWords } from "~console/words/times";
import { type AddressAct, AddressLayers } from "./address-layers";

/** Most lines that are shown before the editor asks for more. */
const mostShown = 100;

/** The list of old addresses, with the missing ones that visitors ask for most. */
export const loader = (): Promise<AddressList> => call("oldAddresses", {});

/** Old addresses: where the links of a former site lead. */
export function Component() {
  const list = useLoaderData<AddressList>();
  const { revalidate } = useRevalidator();
  const { locale, words } = useLanguage();
  const { oldAddresses: own } = words;
  const mayChange = useMay("settings.change");
  const [open, setOpen] = useState<AddressAct>();
  const [sought, setSought] = useState("");
  const [most, setMost] = useState(mostShown);
  const finds = useFinder(sought);
  const found = list.addresses.filter(({ from, to }) => finds(`${from} ${to ?? ""}`));
  const lost = list.addresses.filter(({ isLost }) => isLost).length;
  const counts = [
    countWords(own.meta, list.addresses.length, locale),
    ...(lost > 0 ? [countWords(own.lost, lost, locale)] : []),
  ];
  const done = () => {
    setOpen(undefined);
    void revalidate();
  };
  return (
    <>
      <PageHead title={words.screens.oldAddresses} meta={listed(locale, counts)}>
        {mayChange && (
          <>
            <Button icon="download" onPress={() => setOpen({ layer: "export" })}>
              {own.exportAct}
            </Button>
            <Button icon="upload" onPress={() => setOpen({ layer: "import" })}>
              {own.importAct}
            </Button>
            <Button
              tone="ink"
              icon="plus"
              data-key="create"
              onPress={() => setOpen({ layer: "edit" })}
            >
              {own.add}
            </Button>
          </>
        )}
      </PageHead>
      <SettingsTabs />
      <div className="grid gap-8 px-4 pb-10 md:px-8">
        <div data-part="list" className="grid min-w-0 gap-4">
          <p className="max-w-[44rem] text-ink-2">{own.about}</p>
          <SearchBox label={own.search} value={sought} onType={setSought} />
          {found.length === 0 ? (
            <Empty title={list.addresses.length === 0 ? own.none : own.noMatch}>
              {list.addresses.length === 0 && <p className="mt-1 text-ink-2">{own.noneText}</p>}
            </Empty>
          ) : (
            <AddressTable lines={found.slice(0, most)} mayChange={mayChange} onOpen={setOpen} />
          )}
          {found.length > most && (
            <div>
              <Button onPress={() => setMost(most + mostShown)}>
                {fill(own.more, { count: Math.min(mostShown, found.length - most) })}
              </Button>
            </div>
          )}
        </div>
        <MissingAddresses lines={list.missing} mayChange={mayChange} onOpen={setOpen} />
      </div>
      {open !== undefined && (
        <AddressLayers open={open} list={list} onClose={() => setOpen(undefined)} onDone={done} />
      )}
    </>
  );
}

type Lines<Line> = {
  lines: readonly Line[];
  mayChange: boolean;
  onOpen: (act: AddressAct) => void;
};

const cell = "py-2 pr-4 align-baseline max-md:block max-md:py-0 max-md:pr-0";
const row = "border-b border-line max-md:block max-md:py-3";

function AddressTable({ lines, mayChange, onOpen }: Lines<AddressLine>) {
  const { oldAddresses: own } = useLanguage().words;
  const { head } = own;
  return (
    <ListTable
      columns={[head.from, head.to, head.hits, { label: head.acts, look: "pr-0! text-right" }]}
      stacks="md"
    >
      {lines.map((line) => (
        <AddressLineRow key={line.id} line={line} mayChange={mayChange} onOpen={onOpen} />
      ))}
    </ListTable>
  );
}

function AddressLineRow({
  line,
  mayChange,
  onOpen,
}: { line: AddressLine } & Omit<Lines<AddressLine>, "lines">) {
  const { oldAddresses: own } = useLanguage().words;
  const { from, to } = line;
  return (
    <tr className={row}>
      <th scope="row" className={`mono ${cell} text-left font-normal wrap-anywhere`}>
        {from}
      </th>
      <td className={`${cell} wrap-anywhere`}>
        <span className={to === null ? "text-ink-2" : "mono"}>{to ?? own.gone}</span>
        {line.isLost && <p className="text-micro text-warn">{own.isLost}</p>}
      </td>
      <td className={`${cell} text-micro whitespace-nowrap text-ink-2`}>
        <Uses hits={line.hits} lastDay={line.lastDay} />
      </td>
      <td className="py-2 align-baseline max-md:block">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:justify-end">
          <Link
            to={`/audit?object=${encodeURIComponent(`old-address:${from}`)}`}
            aria-label={fill(own.historyOf, { from })}
            className="underline underline-offset-4 hover:text-seal-ink coarse:py-3"
          >
            {own.history}
          </Link>
          {mayChange && (
            <>
              <Button
                size="row"
                data-row-key="edit"
                aria-label={fill(own.editOf, { from })}
                onPress={() => onOpen({ layer: "edit", line })}
              >
                {own.edit}
              </Button>
              <Button
                size="row"
                aria-label={fill(own.removeOf, { from })}
                onPress={() => onOpen({ layer: "remove", line })}
              >
                {own.remove}
              </Button>
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

function Uses({ hits, lastDay }: { hits: number; lastDay: string | null }) {
  const { locale, words } = useLanguage();
  const { uses, last } = words.oldAddresses;
  const times = countWords(uses, hits, locale);
  if (lastDay === null) return times;
  const day = dayWords(locale, `${lastDay}T04:00:00.000Z`);
  return listed(locale, [times, fill(last, { day })]);
}

function MissingAddresses({ lines, mayChange, onOpen }: Lines<MissingLine>) {
  const { missing } = useLanguage().words.oldAddresses;
  return (
    <Section title={missing.title} meta={missing.meta} part="aside">
      <p className="mt-2 max-w-[44rem] text-micro text-ink-2">{missing.text}</p>
      {lines.length === 0 ? (
        <p className="border-b border-line py-3">{missing.none}</p>
      ) : (
        <ul className="mt-1">
          {lines.map(({ path, hits, lastDay }) => (
            <li
              key={path}
              className="flex flex-wrap items-center gap-x-6 gap-y-1.5 border-b border-line py-2"
            >
              <span className="mono min-w-0 grow wrap-anywhere">{path}</span>
              <span className="text-micro text-ink-2">
                <Uses hits={hits} lastDay={lastDay} />
              </span>
              {mayChange && (
                <Button
                  size="row"
                  aria-label={fill(missing.redirectOf, { path })}
                  onPress={() => onOpen({ layer: "edit", path })}
                >
                  {missing.redirect}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
