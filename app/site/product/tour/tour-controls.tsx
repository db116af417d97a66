import type { ComponentProps } from "react";
import { Icon } from "~/design/ui/icon";
import type { WindowsMessages } from "~/site/product/windows/words.en";

/** The buttons previous, pause or play, and next; hidden without scripts. */
export function TourControls({ messages }: { messages: WindowsMessages["tour"] }) {
  const { previous, next, pause, play } = messages;
  return (
    <div className="needs-script flex w-37 shrink-0 gap-2">
      <SquareButton data-tour-step="-1" aria-label={previous}>
        <Icon name="prev" />
      </SquareButton>
      <SquareButton
        data-tour-toggle=""
        data-playing=""
        data-pause={pause}
        data-play={play}
        aria-label={pause}
      >
        <Icon name="play" className="group-data-playing:hidden" />
        <Icon name="pause" className="hidden group-data-playing:block" />
      </SquareButton>
      <SquareButton data-tour-step="1" aria-label={next}>
        <Icon name="arrow" />
      </SquareButton>
    </div>
  );
}

type SquareButtonProps = ComponentProps<"button"> & Record<`data-${string}`, string>;

function SquareButton(props: SquareButtonProps) {
  return (
    <button
      type="button"
      className="group grid size-11 place-items-center rounded-1 border border-line-strong transition-[border-color,transform] duration-[var(--t-1)] ease-press hover:border-ink active:translate-y-px"
      {...props}
    />
  );
}
