import { Button as AriaButton } from "react-aria-components/Button";

type BarProps = {
  /** How many rows are chosen, in words. */
  count: string;
  note?: React.ReactNode;
  acts: readonly { id: string; label: string; onPress: () => void }[];
  clear: { label: string; onPress: () => void };
};

/** Says how many rows are chosen, and offers what can be done with all of them. */
export function ChosenBar({ count, note, acts, clear }: BarProps) {
  return (
    <div
      data-theme-inverse=""
      className="mb-3 flex min-h-11 flex-wrap items-center gap-2.5 bg-ink px-4 py-1.5 text-on-ink"
    >
      <span role="status" className="grow">
        <b className="font-semibold">{count}</b> <span className="text-micro">{note}</span>
      </span>
      {acts.map(({ id, label, onPress }) => (
        <AriaButton
          key={id}
          onPress={onPress}
          className="min-h-[30px] rounded-1 border border-on-ink px-3 font-semibold data-focus-visible:outline-on-ink coarse:min-h-11"
        >
          {label}
        </AriaButton>
      ))}
      <AriaButton
        onPress={clear.onPress}
        className="min-h-[30px] rounded-1 px-2 data-focus-visible:outline-on-ink coarse:min-h-11"
      >
        {clear.label}
      </AriaButton>
    </div>
  );
}
