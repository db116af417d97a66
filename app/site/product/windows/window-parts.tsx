import type { ReactNode } from "react";
import { Icon, type IconName } from "~/design/ui/icon";

/** A button in a drawn window: part of the drawing, so it takes no focus. */
export function DrawnButton({
  isMain = false,
  icon,
  children,
  className = "",
}: {
  isMain?: boolean;
  icon?: IconName;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={`flex h-8 shrink-0 items-center gap-2 whitespace-nowrap rounded-1 border px-3 text-micro ${isMain ? "border-ink bg-ink text-on-ink" : "border-line"} ${className}`}
    >
      {icon !== undefined && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

/** The head of a screen: its title, and `children` at the right. */
export function WindowHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex h-8 items-center gap-2.5">
      <span className="mr-auto shrink-0 truncate text-[1.0625rem] font-semibold leading-8">
        {title}
      </span>
      {children}
    </div>
  );
}

/** A search field beside the head's buttons; hidden in a narrow window. */
export function DrawnSearch({ children }: { children: ReactNode }) {
  return (
    <span className="flex h-8 w-[190px] min-w-0 items-center gap-2.5 rounded-1 border border-line px-3 text-micro text-ink-3 @max-[520px]:hidden">
      <Icon name="search" size={14} />
      <span className="truncate">{children}</span>
    </span>
  );
}

/** A field with its label; `aside` is shown at the right end of the field. */
export function DrawnField({
  label,
  aside,
  isMono = false,
  children,
  className = "",
}: {
  label: string;
  aside?: string;
  isMono?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={`min-w-0 text-micro ${className}`}>
      <p className="text-[0.78125rem] leading-5 text-ink-3">{label}</p>
      <p
        className={`mt-1 flex h-[38px] items-center gap-3 rounded-1 border border-line-strong px-3 ${isMono ? "mono" : ""}`}
      >
        <span className="truncate">{children}</span>
        {aside !== undefined && <span className="mono ml-auto truncate text-ink-3">{aside}</span>}
      </p>
    </div>
  );
}

/** Rows of names and values, for the right column of a screen. */
export function DrawnFacts({ rows }: { rows: { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[58px_minmax(0,1fr)] gap-x-3 text-[0.78125rem] leading-[1.9]">
      {rows.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="truncate text-ink-3">{name}</dt>
          <dd className="mono truncate">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
