import "./strings";
import { useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import type { Figures } from "~/console-api/schemas/figures";
import {
  type FigureRange,
  type FigureTable,
  figureRanges,
  figureTables,
} from "~/domain/figures/figures";
import { fill } from "~/i18n/fill";
import { locales, otherLocale } from "~/i18n/locales";
import { call, callForFile } from "~console/api/call";
import { Button } from "~console/ui/button";
import { Choice } from "~console/ui/choice";
import { saveFile } from "~console/ui/copy";
import { ActLayer } from "~console/ui/dialog";
import { PageHead } from "~console/ui/page-head";
import { Empty, Section } from "~console/ui/section";
import { showToast } from "~console/ui/toasts";
import { useAsk } from "~console/ui/use-ask";
import { useLanguage } from "~console/words";
import { dayWords } from "~console/words/times";
import { DayBars } from "./day-bars";
import { DownloadsByChannel, DownloadsByDay } from "./downloads";
import { RowBars } from "./row-bars";

const products = ["client", "browser"] as const;

/** Reads the filters of an address; by default 30 days of the client. */
function filterOf(query: URLSearchParams) {
  return {
    days: figureRanges.find((range) => range === query.get("days")) ?? "30",
    product: products.find((product) => product === query.get("product")) ?? "client",
  } as const;
}

/** The figures of the days and the product in the address. */
export const loader = ({ request }: LoaderFunctionArgs): Promise<Figures> =>
  call("figures", filterOf(new URL(request.url).searchParams));

/** Downloads, readers and campaigns by day: how often, never who. */
export function Component() {
  const figures = useLoaderData<Figures>();
  const { locale, words } = useLanguage();
  const [query] = useSearchParams();
  const [asked, ask] = useAsk(["export"]);
  const { days, product } = filterOf(query);
  const text = words.figures;
  const { countedSince } = figures;
  return (
    <>
      <PageHead title={text.title} meta={text.meta}>
        <Button icon="download" onPress={() => ask("export")}>
          {text.export}
        </Button>
      </PageHead>
      <div data-part="list" className="px-4 pb-8 md:px-8">
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          <Pills
            label={text.range}
            options={figureRanges.map((range) => ({
              value: range,
              label: fill(text.days, { count: range }),
            }))}
            value={days}
            name="days"
          />
          <Pills
            label={text.product}
            options={products.map((value) => ({ value, label: text.products[value] }))}
            value={product}
            name="product"
          />
        </div>
        <p className="py-3 text-micro text-ink-2">
          {text.caption}{" "}
          {countedSince === null
            ? text.notYet
            : fill(text.since, { day: dayWords(locale, `${countedSince}T04:00:00.000Z`) })}
        </p>
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
          <Downloads figures={figures} />
          <Readers figures={figures} />
          <Campaigns figures={figures} />
        </div>
      </div>
      {asked === "export" && <Export days={days} onClose={() => ask(null)} />}
    </>
  );
}

/** Choices, each with an address. */
function Pills({
  label,
  options,
  value,
  name,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  name: string;
}) {
  const [query] = useSearchParams();
  const to = (chosen: string) => {
    const next = new URLSearchParams(query);
    next.set(name, chosen);
    return `?${next}`;
  };
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {options.map((option) => (
        <Link
          key={option.value}
          to={to(option.value)}
          preventScrollReset
          aria-current={option.value === value ? "true" : undefined}
          className="flex min-h-[34px] items-center rounded-1 border border-line-strong bg-raised px-3 text-micro hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-on-ink coarse:min-h-11"
        >
          {option.label}
        </Link>
      ))}
    </nav>
  );
}

function Downloads({ figures }: { figures: Figures }) {
  const { words } = useLanguage();
  const text = words.figures;
  const { files } = figures.downloads;
  return (
    <>
      <DownloadsByDay downloads={figures.downloads} />
      <div className="flex flex-col gap-8">
        <DownloadsByChannel downloads={figures.downloads} />
        {files.length > 0 && (
          <Section title={text.byFile}>
            <RowBars
              rows={files.map(({ name, downloads }) => ({
                key: name,
                count: downloads,
                label: <span className="mono">{name}</span>,
              }))}
            />
          </Section>
        )}
      </div>
    </>
  );
}

function Readers({ figures }: { figures: Figures }) {
  const { locale, words } = useLanguage();
  const text = words.figures;
  const { days, articles } = figures.readers;
  const number = new Intl.NumberFormat(locales[locale].htmlLang);
  const total = number.format(days.reduce((all, { views }) => all + views, 0));
  const other = otherLocale(locale);
  return (
    <>
      <Section title={text.readers} meta={fill(text.inAll, { count: total })}>
        <DayBars
          title={text.readers}
          series={[{ name: text.views, look: "solid" }]}
          days={days.map(({ day, views }) => ({ day, counts: [views] }))}
        />
      </Section>
      <Section title={text.byArticle}>
        {articles.length === 0 ? (
          <p className="py-3 text-ink-3">{text.none}</p>
        ) : (
          <RowBars
            rows={articles.map(({ id, titles, views }) => {
              const shown = titles[locale] === null ? other : locale;
              const title = titles[shown] ?? fill(text.article, { id });
              return {
                key: String(id),
                count: views,
                label: (
                  <span lang={locales[titles[shown] === null ? locale : shown].htmlLang}>
                    {title}
                  </span>
                ),
              };
            })}
          />
        )}
      </Section>
    </>
  );
}

function Campaigns({ figures }: { figures: Figures }) {
  const { locale, words } = useLanguage();
  const text = words.figures;
  const { days, campaigns } = figures.campaigns;
  const number = new Intl.NumberFormat(locales[locale].htmlLang);
  if (campaigns.length === 0) {
    return (
      <Section title={text.campaigns} className="lg:col-span-2">
        <div className="pt-4">
          <Empty title={text.noCampaign}>
            <p className="mt-1 text-ink-2">{text.noCampaignText}</p>
          </Empty>
        </div>
      </Section>
    );
  }
  return (
    <>
      <Section title={text.campaigns} meta={text.campaignsMeta}>
        <DayBars
          title={text.campaigns}
          series={[
            { name: text.downloads, look: "solid" },
            { name: text.registrations, look: "hatched" },
          ]}
          days={days.map(({ day, downloads, registrations }) => ({
            day,
            counts: [downloads, registrations],
          }))}
        />
      </Section>
      <Section title={text.byCampaign}>
        <table className="w-full border-collapse">
          <thead>
            <tr className="border-b border-line text-micro text-ink-3">
              <th scope="col" className="py-2 text-left font-normal">
                {text.campaign}
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-normal">
                {text.downloads}
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-normal">
                {text.registrations}
              </th>
            </tr>
          </thead>
          <tbody>
            {campaigns.map(({ campaign, downloads, registrations }) => (
              <tr key={campaign} className="border-b border-line">
                <th scope="row" className="mono py-2 text-left font-normal break-all">
                  {campaign}
                </th>
                <td className="py-2 pl-3 text-right tabular-nums">{number.format(downloads)}</td>
                <td className="py-2 pl-3 text-right tabular-nums">
                  {number.format(registrations)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  );
}

function Export({ days, onClose }: { days: FigureRange; onClose: () => void }) {
  const { figures: text } = useLanguage().words;
  const [table, setTable] = useState<FigureTable>("downloads");
  return (
    <ActLayer
      title={text.exportTitle}
      text={fill(text.exportText, { count: days })}
      act={text.exportAct}
      keep={text.doNotExport}
      onClose={onClose}
      onAct={async () => {
        const { file, fileName } = await callForFile("exportFigures", { days, table });
        saveFile(file, fileName || `${table}.csv`);
        showToast(text.exported);
        onClose();
      }}
    >
      <div className="mt-5">
        <Choice
          label={text.table}
          value={table}
          onChange={setTable}
          options={figureTables.map((value) => ({ value, label: text.tables[value] }))}
        />
      </div>
    </ActLayer>
  );
}
