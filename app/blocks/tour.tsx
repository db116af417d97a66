import type { WindowsMessages } from "~/i18n/en/windows";
import { fill } from "~/i18n/fill";
import { PhraseHeading } from "~/ui/phrase-heading";
import { MembersWindow, ProfilesWindow, ProxyWindow, RpaWindow } from "./still-windows";
import { TourControls } from "./tour-controls";
import { isRunning } from "./tour-state";
import { TourTabs } from "./tour-tabs";
import { useTour } from "./use-tour";

const screenViews = {
  profiles: ProfilesWindow,
  members: MembersWindow,
  rpa: RpaWindow,
  proxy: ProxyWindow,
};
const screenNames = ["profiles", "members", "rpa", "proxy"] as const;

type TourProps = {
  messages: WindowsMessages;
  /** Version of the client, for the title bars; undefined while none is published. */
  version: string | undefined;
};

/**
 * The carousel of the four product windows, standing on the floor of its band. As written by the
 * server it is a row that snaps, with links to its slides; scripts make the links tabs, let time
 * turn the screens, and hide the others from keyboard and screen readers.
 */
export function Tour({ messages, version }: TourProps) {
  const control = useTour(screenNames.length);
  const { state, row, hold, follow } = control;
  const { tour } = messages;
  const screens = screenNames.map((name) => ({
    name,
    id: `tour-${name}`,
    words: tour.screens[name],
    View: screenViews[name],
  }));
  return (
    <section
      data-late=""
      aria-labelledby="tour-heading"
      className="overflow-clip bg-sunk pt-[calc(var(--section)*.8)]"
      onPointerEnter={() => hold("pointer", true)}
      onPointerLeave={() => hold("pointer", false)}
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) hold("focus", true);
      }}
      onBlur={() => hold("focus", false)}
    >
      <div className="page">
        <div className="mb-9 flex items-center justify-between gap-x-3 gap-y-5 max-[379px]:flex-wrap xl:mb-[50px] xl:items-end">
          <PhraseHeading level={2} id="tour-heading" phrases={tour.heading} className="text-h2" />
          <TourControls control={control} messages={tour} />
        </div>
        <div className="xl:grid xl:grid-cols-[264px_minmax(0,1fr)] xl:gap-12">
          <TourTabs control={control} label={tour.tabs} screens={screens} />
          <section
            ref={row}
            aria-label={tour.slides}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
            tabIndex={0}
            onScroll={follow}
            className="relative -mx-[var(--gutter)] mt-7 flex snap-x snap-mandatory gap-[calc(var(--gutter)+24px)] overflow-x-auto overflow-y-hidden overscroll-x-contain scroll-pl-[var(--gutter)] px-[var(--gutter)] [scrollbar-width:none] focus-visible:outline-offset-[-2px] noscript:[scrollbar-width:thin] xl:-mx-6 xl:mt-0 xl:gap-12 xl:scroll-pl-6 xl:px-6"
          >
            {screens.map(({ id, words, View }, index) => (
              <div
                key={id}
                id={id}
                {...(state.isReady && {
                  role: "tabpanel",
                  "aria-labelledby": `${id}-tab`,
                  inert: index !== state.index,
                })}
                className="grid min-h-[560px] w-[calc(100%+var(--gutter))] sm:w-full shrink-0 snap-start snap-always scroll-mt-44 xl:scroll-mt-24"
              >
                <View
                  messages={messages}
                  version={version}
                  label={words.drawing}
                  className="rounded-b-none border-b-0 max-sm:-mr-2"
                />
              </div>
            ))}
          </section>
        </div>
        {/* Said when the visitor turns the screens, not when time does. */}
        <p aria-live={isRunning(state) ? "off" : "polite"} className="needs-script sr-only">
          {fill(tour.position, {
            title: tour.screens[screenNames[state.index] ?? "profiles"].title,
            number: state.index + 1,
            count: state.count,
          })}
        </p>
      </div>
    </section>
  );
}
