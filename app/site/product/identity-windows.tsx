import type { ReactNode } from "react";
import { type Country, Flag } from "~/design/drawings/flag";
import { MiniPrint } from "~/design/drawings/mini-print";
import { WindowFrame } from "~/design/drawings/window-frame";
import { fill } from "~/i18n/fill";
import { localTime } from "~/lib/local-time";
import { beautyGoods, Goods, homeGoods } from "./goods";
import { exits, type Identity } from "./sample-identities";
import type { HomeMessages } from "./words.en";

type IsolateMessages = HomeMessages["isolate"];

/** A drawn window of an environment, with what the site shown in it can see of the visitor. */
type IdentityWindowProps = { identity: Identity; messages: IsolateMessages; now: Date };

/** A desktop window with a shop. */
export function ShopWindow({ identity, messages, now }: IdentityWindowProps) {
  const { rows } = messages;
  const { id, site, ip, zone, language } = identity;
  return (
    <WindowFrame
      title={<span className="mono pick-value">{id}</span>}
      label={fill(messages.windowDrawing, { id, site, ip, zone, language })}
      className="pick-frame @container w-[300px] max-w-[86vw] border-t-[3px] border-t-(--edge) [box-shadow:none]! md:w-auto md:max-w-none"
    >
      <div className="border-b border-line p-3">
        <AddressBar site={site} country={identity.country} scheme="https://" />
        <Goods goods={zone === exits.tokyo.zone ? beautyGoods : homeGoods} />
      </div>
      <div className="flex">
        <div className="pick-print grid w-[76px] shrink-0 place-items-center border-r border-line @max-[290px]:hidden @[400px]:w-[104px]">
          <MiniPrint id={id} size={64} className="h-auto w-[56px] @[400px]:w-16" />
        </div>
        <Values>
          <Value name={rows.ip}>{ip}</Value>
          <Value name={rows.zone}>
            {zone}{" "}
            <span data-zone={zone} className="@max-[340px]:hidden">
              {localTime(zone, now)}
            </span>
          </Value>
          <Value name={rows.userAgent}>{identity.userAgent}</Value>
          <Value name={rows.canvas}>{identity.canvas}</Value>
          <Value name={rows.language}>{language}</Value>
        </Values>
      </div>
    </WindowFrame>
  );
}

/** Touch points of the phone's screen. */
const touchPoints = 5;

/** A phone with a mobile environment. */
export function PhoneWindow({ identity, messages, now }: IdentityWindowProps) {
  const { rows } = messages;
  const { id, site, ip, zone, screen } = identity;
  return (
    <div
      role="img"
      aria-label={fill(messages.phoneDrawing, { site, ip, zone, screen })}
      className="pick-frame @container w-[240px] rounded-[22px] border-[3px] bg-raised px-2.5 pb-3 text-micro md:w-auto"
    >
      <p className="mono flex justify-between px-2 py-3 leading-5">
        <span data-zone={zone}>{localTime(zone, now)}</span>
        <span>5G</span>
      </p>
      <AddressBar site={site} country={identity.country} />
      <div className="pick-tile mt-2.5 grid h-[150px] place-items-center">
        <MiniPrint id={id} size={92} />
      </div>
      <Values>
        <Value name={rows.ip}>{ip}</Value>
        <Value name={rows.zone}>{zone.split("/").at(-1)}</Value>
        <Value name={rows.userAgent}>{identity.userAgent}</Value>
        <Value name={rows.screen}>{screen}</Value>
        <Value name={rows.touch}>{touchPoints}</Value>
      </Values>
    </div>
  );
}

/** Without a scheme, it is a phone's address bar, with round ends. */
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
      <dd className="mono pick-value truncate text-[0.75rem]">{children}</dd>
    </>
  );
}
