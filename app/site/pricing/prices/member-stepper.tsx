import { Icon } from "~/design/ui/icon";
import { needLimits } from "~/domain/package/price";
import type { PricingMessages } from "~/site/pricing/words.en";

type MemberStepperProps = { messages: PricingMessages["selector"]; members: number };

const step =
  "inline-flex size-11 items-center justify-center rounded-1 border border-line-strong hover:border-ink active:translate-y-px aria-disabled:border-line aria-disabled:bg-sunk aria-disabled:text-ink-3";

/** The number of members, with submit buttons for one more and one fewer. */
export function MemberStepper({ messages, members }: MemberStepperProps) {
  const isLeast = members === 1;
  const isMost = members === needLimits.members;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a row with its buttons
    <div
      role="group"
      aria-labelledby="members"
      className="mt-7 flex flex-wrap items-center justify-between gap-y-2 lg:mt-12"
    >
      <span id="members" className="text-h4 font-semibold">
        {messages.members}
      </span>
      <span className="flex items-center">
        <button
          type="submit"
          name="members"
          value={Math.max(1, members - 1)}
          aria-label={messages.fewer}
          aria-disabled={isLeast || undefined}
          className={step}
        >
          <Icon name="minus" />
        </button>
        <output className="w-[4.5rem] max-[15rem]:w-[3.25rem] text-center text-[1.375rem] tabular-nums">
          {members}
        </output>
        <button
          type="submit"
          name="members"
          value={Math.min(needLimits.members, members + 1)}
          aria-label={messages.more}
          aria-disabled={isMost || undefined}
          className={step}
        >
          <Icon name="plus" />
        </button>
      </span>
    </div>
  );
}
