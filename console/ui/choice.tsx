import { Label } from "react-aria-components/Label";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";

/** One of a few: pills, the chosen one dark. */
export function Choice<Value extends string>({
  label,
  value,
  onChange,
  options,
  isLabelShown = true,
  note,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; isDisabled?: boolean }[];
  isLabelShown?: boolean;
  /** The reason why an option cannot be chosen, shown beside the pills. */
  note?: string | undefined;
}) {
  return (
    <RadioGroup
      value={value}
      onChange={(chosen) => onChange(chosen as Value)}
      orientation="horizontal"
    >
      <Label className={isLabelShown ? "mb-1.5 block font-semibold" : "sr-only"}>{label}</Label>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled ?? false}
            className="flex min-h-[34px] cursor-pointer items-center rounded-1 border border-line-strong bg-raised px-3.5 text-ink data-disabled:cursor-default data-disabled:border-line data-disabled:bg-sunk data-disabled:text-ink-3 data-hovered:border-ink data-selected:border-ink data-selected:bg-ink data-selected:text-on-ink data-focus-visible:outline-2 data-focus-visible:outline-offset-[3px] data-focus-visible:outline-focus coarse:min-h-11"
          >
            {option.label}
          </Radio>
        ))}
        {note !== undefined && <p className="self-center text-micro text-ink-2">{note}</p>}
      </div>
    </RadioGroup>
  );
}
