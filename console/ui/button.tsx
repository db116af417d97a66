import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from "react-aria-components/Button";
import { Icon, type IconName } from "./icon";

export type ButtonTone = "ink" | "line" | "quiet" | "danger" | "seal";
type ButtonSize = "row" | "normal" | "wide";

const tones: Record<ButtonTone, string> = {
  ink: "border border-transparent bg-ink text-on-ink data-hovered:bg-ink-2",
  line: "border border-line-strong bg-raised text-ink data-hovered:border-ink data-hovered:bg-sunk",
  quiet: "border border-transparent text-ink data-hovered:bg-sunk",
  // Pressed when something becomes public, and only then.
  seal: "border border-transparent bg-seal text-on-seal data-hovered:bg-seal-press",
  danger: "border border-danger bg-raised text-danger data-hovered:bg-seal-wash",
};

/** At least 44 px where fingers are used. */
const sizes: Record<ButtonSize, string> = {
  row: "min-h-[30px] px-3 coarse:min-h-11",
  normal: "min-h-9 px-3.5 coarse:min-h-11",
  wide: "min-h-11 w-full px-4",
};

/** Classes of a button, or of a link that looks like one. */
export function buttonStyle(tone: ButtonTone, size: ButtonSize = "normal"): string {
  return [
    "relative inline-flex shrink-0 items-center justify-center gap-2 overflow-clip rounded-1 text-small font-semibold",
    "data-pressed:translate-y-px data-focus-visible:overflow-visible",
    "data-disabled:border-line data-disabled:bg-sunk data-disabled:text-ink-3",
    tones[tone],
    sizes[size],
  ].join(" ");
}

type ButtonProps = Omit<AriaButtonProps, "className" | "isPending"> & {
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: IconName;
  /** Works: the label stays, a bar moves, and further presses do nothing. */
  isBusy?: boolean;
  className?: string;
};

/** A button in the console's look. */
export function Button({
  tone = "line",
  size = "normal",
  icon,
  isBusy = false,
  className = "",
  children,
  onPress,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      {...(onPress !== undefined && !isBusy && { onPress })}
      className={`${buttonStyle(tone, size)} ${className}`}
    >
      {(state) => (
        <>
          {icon !== undefined && <Icon name={icon} />}
          {typeof children === "function" ? children(state) : children}
          {isBusy && <span className="busy-bar" />}
        </>
      )}
    </AriaButton>
  );
}

const iconButtonTones = {
  quiet: "text-ink-2 data-hovered:bg-sunk data-hovered:text-ink",
  "on-ink": "text-on-ink outline-on-ink data-hovered:bg-ink-2",
};

/** A button that is a picture only; `label` names it. */
export function IconButton({
  icon,
  label,
  tone = "quiet",
  className = "",
  ...rest
}: Omit<AriaButtonProps, "className" | "children"> & {
  icon: IconName;
  label: string;
  /** `on-ink`: it stands on a dark ground. A class could not say so, because order in the style sheet decides. */
  tone?: keyof typeof iconButtonTones;
  className?: string;
}) {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      className={`inline-flex size-9 shrink-0 items-center justify-center rounded-1 coarse:size-11 ${iconButtonTones[tone]} ${className}`}
    >
      <Icon name={icon} />
    </AriaButton>
  );
}
