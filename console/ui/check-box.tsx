import { Checkbox as AriaCheckbox } from "react-aria-components/Checkbox";
import { Icon } from "./icon";

/** A check box with its words; the whole line can be pressed. */
export function CheckBox({
  isSelected,
  onChange,
  label,
  help,
  isDisabled = false,
}: {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  label: React.ReactNode;
  help?: string;
  isDisabled?: boolean;
}) {
  return (
    <AriaCheckbox
      isSelected={isSelected}
      onChange={onChange}
      isDisabled={isDisabled}
      className="group data-disabled:cursor-default data-disabled:text-ink-3 flex min-h-9 cursor-pointer items-start gap-3 rounded-1 py-2 data-focus-visible:outline-2 data-focus-visible:outline-offset-1 data-focus-visible:outline-focus coarse:min-h-11"
    >
      <span className="mt-px flex size-[18px] shrink-0 items-center justify-center rounded-1 border border-line-strong bg-raised text-on-ink group-data-hovered:border-ink group-data-selected:border-ink group-data-selected:bg-ink">
        {isSelected && <Icon name="check" size={14} />}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{label}</span>
        {help !== undefined && <span className="text-ink-3"> {help}</span>}
      </span>
    </AriaCheckbox>
  );
}
