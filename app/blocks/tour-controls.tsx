import type { WindowsMessages } from "~/i18n/en/windows";
import { Icon, type IconName } from "~/ui/icon";
import type { TourControl } from "./use-tour";

/** Previous, pause or play, next. They need scripts and are not there without. */
export function TourControls({
  control,
  messages,
}: {
  control: TourControl;
  messages: WindowsMessages["tour"];
}) {
  const { state, step, toggle } = control;
  return (
    <div className="needs-script flex shrink-0 gap-2">
      <SquareButton icon="prev" label={messages.previous} onClick={() => step(-1)} />
      <SquareButton
        icon={state.isPlaying ? "pause" : "play"}
        label={state.isPlaying ? messages.pause : messages.play}
        onClick={toggle}
      />
      <SquareButton icon="arrow" label={messages.next} onClick={() => step(1)} />
    </div>
  );
}

type SquareButtonProps = { icon: IconName; label: string; onClick: () => void };

function SquareButton({ icon, label, onClick }: SquareButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-1 border border-line-strong transition-[border-color,transform] duration-[var(--t-1)] ease-press hover:border-ink active:translate-y-px"
    >
      <Icon name={icon} />
    </button>
  );
}
