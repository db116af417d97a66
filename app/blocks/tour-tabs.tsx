import { type KeyboardEvent, useSyncExternalStore } from "react";
import type { WindowsMessages } from "~/i18n/en/windows";
import { tabAfterKey } from "./tour-state";
import type { TourControl } from "./use-tour";

/** From here on the tabs are a column beside the windows (`xl`). */
const columnQuery = "(min-width: 75rem)";

type TourTabsProps = {
  control: TourControl;
  label: string;
  screens: { id: string; words: WindowsMessages["tour"]["screens"]["profiles"] }[];
};

/** Links to the slides; with scripts, tabs. The rule of the current one fills as its time passes. */
export function TourTabs({ control, label, screens }: TourTabsProps) {
  const { state, tabs, show } = control;
  const { isReady } = state;
  const isColumn = useMedia(columnQuery);

  function move(event: KeyboardEvent) {
    const to = tabAfterKey(state, event.key, isColumn);
    if (!isReady || to === undefined) return;
    event.preventDefault();
    show(to);
    tabs.current?.querySelectorAll("a")[to]?.focus();
  }

  return (
    <nav
      ref={tabs}
      aria-label={label}
      {...(isReady && {
        role: "tablist",
        "aria-orientation": isColumn ? "vertical" : "horizontal",
      })}
      className="grid grid-cols-4 xl:block"
      onKeyDown={move}
    >
      {screens.map(({ id, words }, index) => {
        const isCurrent = index === state.index;
        return (
          <a
            key={id}
            id={`${id}-tab`}
            href={`#${id}`}
            {...(isReady && {
              role: "tab",
              "aria-selected": isCurrent,
              "aria-controls": id,
              tabIndex: isCurrent ? 0 : -1,
            })}
            onClick={(event) => {
              if (!isReady) return;
              event.preventDefault();
              show(index);
            }}
            className={`relative block border-t border-line pb-3.5 pt-3.5 xl:pb-5 xl:pt-[18px] hover:text-ink focus-visible:outline-offset-[-2px] xl:focus-visible:outline-offset-2 noscript:text-ink ${isCurrent ? "text-ink" : "text-ink-2"}`}
          >
            <span
              data-rule
              aria-hidden="true"
              className={`absolute inset-x-0 -top-px h-0.5 origin-left bg-seal-ink noscript:hidden ${isCurrent ? "" : "invisible"}`}
            />
            <span className="flex items-baseline justify-between gap-3 font-semibold leading-[1.5]">
              <span className="text-[clamp(0.8125rem,3.85vw,0.9375rem)] sm:text-h4">
                {words.title}
              </span>
              <span
                aria-hidden="true"
                className="mono hidden text-micro font-normal text-ink-3 xl:block"
              >
                {index + 1}/{screens.length}
              </span>
            </span>
            <span className="mt-1.5 hidden text-pretty text-small leading-6 text-ink-2 xl:block">
              {words.line}
            </span>
          </a>
        );
      })}
    </nav>
  );
}

/** Whether a media query matches; false on the server. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const list = matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
