import { buttonStyle } from "~/design/ui/button-style";
import { ScrollRegion } from "~/design/ui/scroll-region";
import type { Address } from "~/i18n/addresses";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { useCampaign, useLocale } from "~/i18n/locale-context";
import { PhoneWindow, ShopWindow } from "~/site/product/identity-windows";
import { identityIds } from "~/site/product/sample-identities";
import type { HomeMessages } from "~/site/product/words.en";
import { type Comparison, compare, identityOf } from "./compare";
import { type Picks, type Slot, slots } from "./picks";

export type TriptychProps = {
  messages: HomeMessages["isolate"];
  /** The page that shows it, which its form requests. */
  address: Address;
  /** The compared windows. */
  picks: Picks;
  now: Date;
};

/** Id of the section; the form's address ends in it, so that the page opens there. */
export const triptychPlace = "isolate";

/**
 * Three drawn windows, two of them compared: what a site sees of each, line by line. The form requests a page with
 * another pair; `~/islands/behaviours/triptych.ts` compares in place.
 */
export function Triptych({ messages, address, picks, now }: TriptychProps) {
  const locale = useLocale();
  const campaign = useCampaign();
  const comparison = compare([picks.a, picks.b], now);
  const isSame = picks.a === picks.b;
  return (
    <form
      action={addressIn(locale, address, { hash: triptychPlace })}
      autoComplete="off"
      data-triptych=""
      data-same={isSame ? "" : undefined}
      className="triptych mt-8 md:mt-10"
    >
      {campaign && <input type="hidden" name="campaign" value={campaign} />}
      <ScrollRegion
        label={messages.region}
        className="triptych-row max-md:defer-layout [--deferred-height:27.5rem] relative -mx-[var(--gutter)] snap-x scroll-px-[var(--gutter)] items-end px-[var(--gutter)] py-1.5 md:mx-0 md:overflow-visible md:p-0"
      >
        {identityIds.map((id) => {
          const identity = identityOf(id);
          const Window = id === "M-0021" ? PhoneWindow : ShopWindow;
          return (
            <div
              key={id}
              data-window={id}
              data-picked={slots.filter((slot) => picks[slot] === id).join("")}
              className="pick shrink-0 snap-start"
            >
              <Marks messages={messages.picks} />
              <Window identity={identity} messages={messages} now={now} />
            </div>
          );
        })}
      </ScrollRegion>
      <div className="bracket max-md:hidden">
        {slots.map((slot) => (
          <span key={slot} data-window={picks[slot]} />
        ))}
      </div>
      <div className="mt-3 grid grid-cols-[1fr_64px_1fr] items-center md:mt-2 md:grid-cols-[1fr_88px_1fr]">
        <Choice slot="a" messages={messages.picks} pick={picks.a} className="md:justify-self-end" />
        <Sign />
        <Choice
          slot="b"
          messages={messages.picks}
          pick={picks.b}
          className="pl-4 max-[15rem]:pl-0 md:pl-0"
        />
      </div>
      <p className="no-script mt-5 text-center">
        <button type="submit" className={buttonStyle("line", "small")}>
          {messages.picks.compare}
        </button>
      </p>
      <p
        role="status"
        data-differ={messages.differ}
        data-alike={messages.same}
        className="mt-4 text-center font-semibold"
      >
        {isSame
          ? messages.same
          : fill(messages.differ, { m: comparison.lines.length, n: comparison.differing })}
      </p>
      <Facing messages={messages} picks={picks} {...comparison} />
    </form>
  );
}

type PickMessages = HomeMessages["isolate"]["picks"];

/** The marks above a window; the style sheet shows those that belong to its picks. */
function Marks({ messages }: { messages: PickMessages }) {
  return (
    <p aria-hidden="true" className="mb-3 flex h-8 gap-1.5 text-small leading-8">
      {slots.map((slot) => (
        <span
          key={slot}
          data-mark={slot}
          className="w-8 rounded-1 bg-ink text-center font-semibold text-on-ink"
        >
          {messages[slot].mark}
        </span>
      ))}
      <span
        data-mark=""
        className="needs-script rounded-1 border border-line-strong px-3 leading-[1.875rem]"
      >
        {messages.offer}
      </span>
    </p>
  );
}

type ChoiceProps = { slot: Slot; messages: PickMessages; pick: string; className: string };

/** The field that picks one of the two compared windows. */
function Choice({ slot, messages, pick, className }: ChoiceProps) {
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className={`mb-1.5 text-small text-ink-3 ${slot === "a" ? "md:ml-auto" : ""}`}>
        {messages[slot].name}
      </legend>
      <div className="flex flex-col items-start gap-2 md:flex-row">
        {identityIds.map((id) => (
          <label key={id} className="relative cursor-pointer">
            <input
              type="radio"
              name={slot}
              value={id}
              defaultChecked={id === pick}
              className="sr-only"
            />
            <span className="mono relative flex h-9 items-center rounded-1 border border-line-strong px-3 text-[0.75rem] after:absolute after:-inset-y-1 after:inset-x-0 after:content-[''] hover:border-ink [:checked+&]:border-ink [:checked+&]:bg-ink [:checked+&]:text-on-ink [:focus-visible+&]:outline-2 [:focus-visible+&]:outline-offset-[3px] [:focus-visible+&]:outline-focus">
              {id}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The sign ≠; its last stroke disappears when the same window is picked twice. */
function Sign() {
  return (
    <svg
      width="56"
      height="56"
      viewBox="0 0 56 56"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.4"
      aria-hidden="true"
      className="sign mx-auto"
    >
      <path pathLength="1" d="M8 20h40" />
      <path pathLength="1" d="M8 36h40" />
      <path pathLength="1" d="M38 5 18 51" />
    </svg>
  );
}

type FacingProps = Comparison & { messages: HomeMessages["isolate"]; picks: Picks };

/** The compared lines of both windows, side by side. */
function Facing({ messages, picks, lines }: FacingProps) {
  return (
    <div className="max-md:defer-layout [--deferred-height:19rem] mt-5">
      <table className="facing mx-auto w-full max-w-[1040px] table-fixed border-t border-ink text-[0.75rem] md:text-small">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{messages.picks.a.name}</span>
            </th>
            <td className="w-16 md:w-[120px]" />
            <th scope="col">
              <span className="sr-only">{messages.picks.b.name}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, values, differs }) => {
            const cellOf = (index: 0 | 1) => {
              const id = picks[slots[index]];
              return {
                "data-window": id,
                ...(name === "time" && { "data-zone": identityOf(id).zone }),
                children: values[index],
              };
            };
            return (
              <tr
                key={name}
                data-differs={differs ? "" : undefined}
                className="mono h-[41px] border-b border-line"
              >
                <td className="wrap-anywhere text-right" {...cellOf(0)} />
                <th scope="row" className="font-sans font-normal text-ink-3">
                  {messages.rows[name]}
                </th>
                <td className="wrap-anywhere" {...cellOf(1)} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
