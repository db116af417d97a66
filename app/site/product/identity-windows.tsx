import type { ReactNode } from "react";
import { type Country, Flag } from "~/design/drawings/flag";
import { MiniPrint } from "~/design/drawings/mini-print";
import { WindowFrame } from "~/design/drawings/window-frame";
import { fill } from "~/i18n/fill";
import { Goods } from "./goods";
import { phone, shops } from "./sample-identities";
import type { HomeMessages } from "./words.en";

type IsolateMessages = HomeMessages["isolate"];

/** A drawn desktop window with a shop, and what the shop's site can see of the visitor. */
export function ShopWindow({
  kind,
  messages,
}: {
  kind: keyof typeof shops;
  messages: IsolateMessages;
}) {
  const { rows } = messages;
  const shop = shops[kind];
  const { id, site, ip, zone, language, hue } = shop;
  return (
    <WindowFrame
      title={<span className="mono text-ink">{id}</span>}
      label={fill(messages.windowDrawing, { id, site, ip, zone, language })}
      className={`@container w-[300px] max-w-[86vw] shrink-0 snap-start border-t-[3px] shadow-none! md:w-auto ${hue.edge}`}
    >
      <div className="border-b border-line p-3">
        <AddressBar site={site} country={shop.country} scheme="https://" />
        <Goods goods={shop.goods} className={hue.tile} />
      </div>
      <div className="flex">
        <div
          className={`grid w-[76px] shrink-0 place-items-center border-r border-line @max-[290px]:hidden @[400px]:w-[104px] ${hue.print}`}
        >
          <MiniPrint id={id} size={64} className="h-auto w-[56px] @[400px]:w-16" />
        </div>
        <Values>
          <Value name={rows.ip}>{ip}</Value>
          <Value name={rows.zone}>
            {zone} <span className="@max-[340px]:hidden">{shop.time}</span>
          </Value>
          <Value name={rows.userAgent}>{shop.userAgent}</Value>
          <Value name={rows.canvas}>{shop.canvas}</Value>
          <Value name={rows.language}>{language}</Value>
        </Values>
      </div>
    </WindowFrame>
  );
}

/** A drawn telephone with a mobile profile. */
export function PhoneWindow({ messages }: { messages: IsolateMessages }) {
  const { rows } = messages;
  const { site, ip, zone, screen } = phone;
  return (
    <div
      role="img"
      aria-label={fill(messages.phoneDrawing, { site, ip, zone, screen })}
      className="@container w-[240px] shrink-0 snap-start rounded-[22px] border-[3px] border-hue-4 bg-raised px-2.5 pb-3 text-micro md:w-auto"
    >
      <p className="mono flex justify-between px-2 py-3 leading-5">
        <span>{phone.time}</span>
        <span>5G</span>
      </p>
      <AddressBar site={site} country={phone.country} />
      <div className="mt-2.5 grid h-[150px] place-items-center bg-hue-4-wash text-hue-4">
        <MiniPrint id={phone.id} size={92} />
      </div>
      <Values>
        <Value name={rows.ip}>{ip}</Value>
        <Value name={rows.zone}>{zone}</Value>
        <Value name={rows.userAgent}>{phone.userAgent}</Value>
        <Value name={rows.screen}>{screen}</Value>
        <Value name={rows.touch}>{phone.touch}</Value>
      </Values>
    </div>
  );
}

/** Without a scheme, the bar is that of a telephone, with round ends. */
type AddressBarProps = { site: string; country: Country; scheme?: string };

function AddressBar({ site, country, scheme }: AddressBarProps) {
  return (
    <p
      className={`mono flex h-7 items-center gap-2 bg-sunk px-2.5 text-[0.75rem] text-ink-2 ${scheme === undefined ? "rounded-full" : ""}`}
    >
      <Flag country={country} />
      <span className="truncate">
        {scheme !== undefined && <span className="@max-[240px]:hidden">{scheme}</span>}
        {site}
      </span>
    </p>
  );
}

function Values({ children }: { children: ReactNode }) {
  return (
    <dl className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-2.5 py-3 text-micro @max-[190px]:px-1 leading-[1.9] @[400px]:grid-cols-[58px_minmax(0,1fr)] @[400px]:px-3.5">
      {children}
    </dl>
  );
}

function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="mono truncate text-[0.75rem]">{children}</dd>
    </>
  );
}
