import type { ReactNode } from "react";

type WindowFrameProps = {
  title: ReactNode;
  /** Icon before the title. */
  icon?: ReactNode;
  /**
   * Text alternative of the window, which makes it an image for screen readers. Omit it for a
   * window with real content.
   */
  label?: string;
  children: ReactNode;
  /** Classes for size, place and a coloured edge: `border-t-[3px] border-t-hue-1`. */
  className?: string;
};

/** A window of the product: a title bar with the buttons of Windows, and `children`. */
export function WindowFrame({ title, icon, label, children, className = "" }: WindowFrameProps) {
  return (
    <div
      {...(label !== undefined && { role: "img", "aria-label": label })}
      className={`flex flex-col rounded-1 border border-line bg-raised text-ink shadow-window ${className}`}
    >
      <div className="flex h-[38px] shrink-0 items-center rounded-t-1 border-b border-line bg-sunk pl-3.5">
        {icon !== undefined && <span className="mr-2.5 shrink-0 text-ink-2">{icon}</span>}
        <span className="min-w-0 flex-1 truncate text-[0.78125rem] leading-5 text-ink-2">
          {title}
        </span>
        <Controls />
      </div>
      {children}
    </div>
  );
}

/** The drawn buttons minimise, maximise and close, 42 px wide each. */
function Controls() {
  return (
    <svg
      width="126"
      height="38"
      viewBox="0 0 126 38"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className="shrink-0 text-ink-2"
    >
      <path d="M16 19.5h10M58.5 14.5h9v9h-9zM100 14.5l10 10M110 14.5l-10 10" />
    </svg>
  );
}
