import { PhraseHeading } from "~/design/ui/phrase-heading";
import { fill } from "~/i18n/fill";
import { MembersWindow } from "~/site/product/windows/members-window";
import { ProfilesWindow } from "~/site/product/windows/profiles-window";
import { ProxyWindow } from "~/site/product/windows/proxy-window";
import { RpaWindow } from "~/site/product/windows/rpa-window";
import type { WindowsMessages } from "~/site/product/windows/words.en";
import { TourControls } from "./tour-controls";
import { TourTabs } from "./tour-tabs";

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
 * The carousel of the product's four screens. Without scripts it is a row with scroll snap and
 * links to its screens. The script (`~/islands/behaviours/tour.ts`) makes the links tabs, changes
 * the screen by a timer, and hides the other screens from keyboard and screen readers.
 */
export function Tour({ messages, version }: TourProps) {
  const { tour } = messages;
  const screens = screenNames.map((name, index) => {
    const words = tour.screens[name];
    const place = { title: words.title, number: index + 1, count: screenNames.length };
    const said = fill(tour.position, place);
    return { id: `tour-${name}`, words, said, View: screenViews[name] };
  });
  return (
    <section
      data-tour=""
      aria-labelledby="tour-heading"
      className="defer-layout overflow-clip bg-sunk pt-[calc(var(--section)*.8)]"
    >
      <div className="page">
        <div className="mb-9 flex items-center justify-between gap-x-3 gap-y-5 max-[23.6875rem]:flex-wrap xl:mb-[50px] xl:items-end">
          <PhraseHeading level={2} id="tour-heading" phrases={tour.heading} className="text-h2" />
          <TourControls messages={tour} />
        </div>
        <div className="xl:grid xl:grid-cols-[264px_minmax(0,1fr)] xl:gap-12">
          <TourTabs label={tour.tabs} screens={screens} />
          <section
            data-tour-row=""
            aria-label={tour.slides}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by keyboard
            tabIndex={0}
            className="relative -mx-[var(--gutter)] mt-7 flex snap-x snap-mandatory gap-[calc(var(--gutter)+24px)] overflow-x-auto overflow-y-hidden overscroll-x-contain scroll-pl-[var(--gutter)] px-[var(--gutter)] [scrollbar-width:none] focus-visible:outline-offset-[-2px] noscript:[scrollbar-width:thin] xl:-mx-6 xl:mt-0 xl:gap-12 xl:scroll-pl-6 xl:px-6"
          >
            {/* As high as the highest window, because only the first is laid out before it is seen. */}
            {screens.map(({ id, words, View }, index) => (
              <div
                key={id}
                id={id}
                className="grid min-h-[572px] sm:min-h-[560px] w-[calc(100%+var(--gutter))] sm:w-full shrink-0 snap-start snap-always scroll-mt-44 xl:scroll-mt-24"
              >
                <View
                  messages={messages}
                  version={version}
                  label={words.drawing}
                  isDeferred={index > 0}
                  className="rounded-b-none border-b-0 max-sm:-mr-2"
                />
              </div>
            ))}
          </section>
        </div>
        <p data-tour-position="" className="needs-script sr-only">
          {screens[0]?.said}
        </p>
      </div>
    </section>
  );
}
