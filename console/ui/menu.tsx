import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components/Menu";
import { fill } from "~/i18n/fill";
import { useWords } from "~console/words";
import { Button } from "./button";
import { Icon, type IconName } from "./icon";

/** A line of a menu; undefined ones are left out. */
export type MenuLine = {
  id: string;
  label: string;
  act: () => void;
  /** Stands last, after a rule. */
  isDestructive?: boolean;
};

const menuStyle =
  "appear max-h-80 min-w-44 overflow-y-auto rounded-1 border border-line bg-raised py-1.5 text-small text-ink shadow-menu outline-none";
const lineStyle =
  "flex min-h-9 cursor-pointer items-center px-3 outline-none data-focused:bg-sunk coarse:min-h-11";

type MenuProps = { label: string; lines: readonly MenuLine[] };

function Lines({ label, lines }: MenuProps) {
  return (
    <Menu
      aria-label={label}
      className={menuStyle}
      onAction={(key) => lines.find(({ id }) => id === key)?.act()}
    >
      {lines.map((line) => (
        <MenuItem
          key={line.id}
          id={line.id}
          textValue={line.label}
          className={`${lineStyle} ${line.isDestructive ? "mt-1 border-t border-line text-danger" : ""}`}
        >
          {line.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Three dots, or another icon, that open the acts of a row. */
export function MoreMenu({ label, lines, icon = "more" }: MenuProps & { icon?: IconName }) {
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={label}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-1 text-ink-2 data-hovered:bg-sunk data-hovered:text-ink coarse:size-11"
      >
        <Icon name={icon} />
      </AriaButton>
      <Popover placement="bottom end">
        <Lines label={label} lines={lines} />
      </Popover>
    </MenuTrigger>
  );
}

/** A quiet button with a word that opens what can be chosen once. */
export function ChoiceMenu({ label, lines }: MenuProps) {
  return (
    <MenuTrigger>
      <Button size="row" tone="quiet">
        {label}
        <Icon name="down" size={12} />
      </Button>
      <Popover placement="bottom start">
        <Lines label={label} lines={lines} />
      </Popover>
    </MenuTrigger>
  );
}

/** The shape of a filter: one that is off, or the button of one that is on. */
const pill =
  "flex min-h-[34px] items-center gap-2 rounded-1 border px-3 text-micro coarse:min-h-11";

/** The button that opens the choices of a filter. */
export const offFilterStyle = `${pill} border-line-strong bg-raised text-ink data-disabled:border-line data-disabled:bg-sunk data-disabled:text-ink-3 data-hovered:border-ink`;

/** A filter that is on: it says what is chosen, and takes itself away. */
export function ChosenFilter({ children, onRemove }: { children: string; onRemove: () => void }) {
  const { list } = useWords();
  return (
    <AriaButton
      aria-label={fill(list.removeFilter, { filter: children })}
      onPress={onRemove}
      onKeyDown={(event) => {
        if (event.key === "Backspace" || event.key === "Delete") onRemove();
      }}
      className={`${pill} border-ink bg-ink text-on-ink data-hovered:bg-ink-2`}
    >
      {children}
      <Icon name="close" size={12} />
    </AriaButton>
  );
}

/** A filter of a list: off it opens its choices, on it says what is chosen and takes itself away. */
export function FilterMenu({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string | null;
  options: readonly { value: string; label: string; icon?: IconName }[];
  onChange: (value: string | null) => void;
}) {
  if (value !== null) {
    const chosen = options.find((option) => option.value === value)?.label ?? value;
    return <ChosenFilter onRemove={() => onChange(null)}>{chosen}</ChosenFilter>;
  }
  return (
    <MenuTrigger>
      <AriaButton isDisabled={options.length === 0} className={offFilterStyle}>
        {label}
      </AriaButton>
      <Popover placement="bottom start">
        <Menu aria-label={label} className={menuStyle} onAction={(key) => onChange(String(key))}>
          {options.map((option) => (
            <MenuItem key={option.value} id={option.value} className={lineStyle}>
              {option.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
