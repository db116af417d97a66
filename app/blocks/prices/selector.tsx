import { type FormEvent, useEffect, useRef } from "react";
import type { PricedPackage } from "~/entities/package/package";
import type { Need } from "~/entities/package/price";
import { type Address, addressIn } from "~/i18n/addresses";
import type { PricingMessages } from "~/i18n/en/pricing";
import { useCampaign, useLocale } from "~/i18n/locale-context";
import { buttonStyle } from "~/ui/button-style";
import { MemberStepper } from "./member-stepper";
import { ProfileSlider } from "./profile-slider";
import { stopOf, stopsOf } from "./stops";

type SelectorProps = {
  messages: PricingMessages;
  packages: readonly PricedPackage[];
  need: Need;
  /** The page that it stands on, and where on it. */
  address: Address;
  hash?: string;
  onChoose: (need: Need) => void;
};

/**
 * How many environments and members somebody needs. Without scripts it is a form whose every
 * button sends all of it; the first one is pressed by the Enter key.
 */
export function Selector(props: SelectorProps) {
  const { messages, packages, need, address, hash, onChoose } = props;
  const locale = useLocale();
  const campaign = useCampaign();
  const stops = stopsOf(packages);
  const stop = stopOf(stops, need.environments);
  const slider = useRef<HTMLInputElement>(null);
  const chooseStop = (next: number) => {
    const environments = stops[next];
    if (environments !== undefined) onChoose({ ...need, environments });
  };

  // The slider may have been moved before scripts served it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when scripts begin to serve
  useEffect(() => {
    const moved = slider.current?.valueAsNumber ?? stop;
    if (moved !== stop) chooseStop(moved);
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const members = submitter instanceof HTMLButtonElement ? Number(submitter.value) : need.members;
    onChoose({ ...need, members });
  };

  return (
    <form
      action={addressIn(locale, address, hash === undefined ? {} : { hash })}
      aria-label={messages.selector.label}
      autoComplete="off"
      onSubmit={submit}
      className="pb-8 pt-5 lg:bg-raised lg:p-10 xl:p-12"
    >
      {campaign && <input type="hidden" name="campaign" value={campaign} />}
      <ProfileSlider
        ref={slider}
        messages={messages.selector}
        stops={stops}
        stop={stop}
        environments={need.environments}
        onStop={chooseStop}
      />
      <button
        type="submit"
        name="members"
        value={need.members}
        className={`${buttonStyle("line", "small")} no-script mt-5`}
      >
        {messages.selector.submit}
      </button>
      <MemberStepper messages={messages.selector} members={need.members} />
      <p className="mt-3 text-micro text-ink-3 lg:mt-6">{messages.selector.hint}</p>
    </form>
  );
}
