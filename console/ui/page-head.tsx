import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { shownBrand } from "~console/api/brand";
import { useStore } from "~console/api/store";
import { useLanguage } from "~console/words";

/** Whether a screen was shown before: the first one leaves the focus where the browser has it. */
let isFirst = true;
let lastPath = "";

/** The head of a screen: title, what it counts, and its main actions. */
export function PageHead({
  title,
  meta,
  above,
  isLarge = false,
  children,
}: {
  title: string;
  meta?: React.ReactNode;
  above?: React.ReactNode;
  isLarge?: boolean;
  children?: React.ReactNode;
}) {
  const { locale, words } = useLanguage();
  const { pathname } = useLocation();
  const { shortName } = useStore(shownBrand);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After a change of screen, keyboard and screen reader go on at its head.
    if (!isFirst && lastPath !== pathname) head.current?.focus();
    isFirst = false;
    lastPath = pathname;
  }, [pathname]);
  return (
    <header
      data-part="head"
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-4 pt-5 pb-4 md:min-h-18 md:px-8"
    >
      <title>{`${title} · ${words.console} · ${shortName[locale]}`}</title>
      <div className="min-w-0">
        {above !== undefined && <p className="text-micro text-ink-2">{above}</p>}
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1
            ref={head}
            tabIndex={-1}
            className={`display ${isLarge ? "text-[1.75rem] md:text-[2.125rem]" : "text-2xl md:text-[1.6875rem]"} leading-[1.25]`}
          >
            {title}
          </h1>
          {meta !== undefined && <p className="text-ink-3">{meta}</p>}
        </div>
      </div>
      {children !== undefined && <div className="flex flex-wrap gap-2.5">{children}</div>}
    </header>
  );
}
