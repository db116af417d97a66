import type { Ref } from "react";
import { fill } from "~/i18n/fill";
import { useLocale } from "~/i18n/locale-context";
import { locales } from "~/i18n/locales";
import type { PricingMessages } from "~/site/pricing/words.en";

type ProfileSliderProps = {
  ref: Ref<HTMLInputElement>;
  messages: PricingMessages["selector"];
  /** The numbers of environments that the slider offers; stops are at equal distances. */
  stops: readonly number[];
  /** Index of the selected stop. */
  stop: number;
  /** The number of environments to show, which may be an amount between stops from the address. */
  environments: number;
  onStop: (stop: number) => void;
};

/** The slider for the number of environments. */
export function ProfileSlider(props: ProfileSliderProps) {
  const { ref, messages, stops, stop, environments, onStop } = props;
  const locale = useLocale();
  const plural = new Intl.PluralRules(locales[locale].htmlLang).select(environments);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between">
        <label htmlFor="environments" className="text-h4 font-semibold">
          {messages.environments}
        </label>
        <span aria-hidden="true" className="text-[1.875rem] leading-tight tabular-nums">
          {environments}
        </span>
      </div>
      <input
        ref={ref}
        id="environments"
        type="range"
        name="stop"
        min={0}
        max={stops.length - 1}
        step={1}
        value={stop}
        aria-valuetext={fill(messages.profiles[plural === "one" ? "one" : "other"], {
          count: environments,
        })}
        onChange={(event) => onStop(event.target.valueAsNumber)}
        className="slider mt-2 lg:mt-4"
      />
      <div aria-hidden="true" className="flex justify-between text-micro tabular-nums text-ink-3">
        {stops.map((amount) => (
          <span
            key={amount}
            className={`flex w-7 justify-center ${amount === environments ? "font-semibold text-ink" : ""}`}
          >
            {amount}
          </span>
        ))}
      </div>
    </>
  );
}
