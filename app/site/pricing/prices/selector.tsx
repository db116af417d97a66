import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { buttonStyle } from "~/design/ui/button-style";
import type { PricedPackage } from "~/domain/package/package";
import { type Need, needLimits } from "~/domain/package/price";
import { type Address, addressIn } from "~/i18n/addresses";
import { useCampaign, useLocale } from "~/i18n/locale-context";
import { MemberStepper } from "./member-stepper";
import type { PriceMessages } from "./price-messages";
import { ProfileSlider } from "./profile-slider";
import { stopOf, stopsOf } from "./stops";
import type { ChooseNeed } from "./use-need";

type SelectorProps = {
  messages: PriceMessages;
  packages: readonly PricedPackage[];
  need: Need;
  /** The page with the form, and the fragment of its place there. */
  address: Address;
  hash?: string;
  onChoose: ChooseNeed;
  /** Content below the fields. */
  children?: ReactNode;
};

/**
 * The form for the need: environments and members. Without scripts, every button submits all of it;
 * the Enter key presses the first one.
 */
export function Selector(props: SelectorProps) {
  const { messages, packages, need, address, hash, onChoose, children } = props;
  const locale = useLocale();
  const campaign = useCampaign();
  const stops = stopsOf(packages);
  const stop = stopOf(stops, need.environments);
  const slider = useRef<HTMLInputElement>(null);
  const chooseStop = (next: number) => {
    const environments = stops[next];
    if (environments !== undefined) onChoose((before) => ({ ...before, environments }));
  };

  // The slider may have been moved before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const moved = slider.current?.valueAsNumber ?? stop;
    if (moved !== stop) chooseStop(moved);
  }, []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    // The button's value is relative to the rendered need, which may not be the latest.
    const step = Number(submitter.value) - need.members;
    onChoose((before) => ({
      ...before,
      members: Math.min(needLimits.members, Math.max(1, before.members + step)),
    }));
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
      {children}
    </form>
  );
}
