import type { WindowsMessages } from "~/site/product/windows/words.en";

type TourTabsProps = {
  label: string;
  screens: {
    id: string;
    words: WindowsMessages["tour"]["screens"]["profiles"];
    /** Announcement that this screen is shown. */
    said: string;
  }[];
};

/** Links to the screens, which the script makes tabs; a line in the current tab shows the timer. */
export function TourTabs({ label, screens }: TourTabsProps) {
  return (
    <nav
      data-tour-tabs=""
      aria-label={label}
      className="grid grid-cols-[repeat(4,auto)] sm:grid-cols-4 xl:block"
    >
      {screens.map(({ id, words, said }, index) => (
        <a
          key={id}
          id={`${id}-tab`}
          href={`#${id}`}
          data-said={said}
          data-current={index === 0 ? "" : undefined}
          className="group relative block border-t border-line pb-3.5 pt-3.5 text-ink-2 hover:text-ink focus-visible:outline-offset-[-2px] data-current:text-ink noscript:text-ink xl:pb-5 xl:pt-[18px] xl:focus-visible:outline-offset-2"
        >
          <span
            data-rule
            aria-hidden="true"
            className="invisible absolute inset-x-0 -top-px h-0.5 origin-left bg-seal-ink group-data-current:visible noscript:hidden"
          />
          <span className="flex items-baseline justify-between gap-3 font-semibold leading-[1.5]">
            <span className="text-[clamp(0.75rem,3.6vw,0.9375rem)] sm:text-h4">{words.title}</span>
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
      ))}
    </nav>
  );
}
