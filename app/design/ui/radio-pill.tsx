import type { ReactNode } from "react";

type RadioPillProps = {
  name: string;
  value: string;
  isChosen: boolean;
  /** Classes of the pill. */
  className?: string;
  children: ReactNode;
};

/**
 * A radio button that is a pill, filled when it is chosen. The pill follows the field as its sibling, not by
 * `:has(:checked)`, which Firefox has from 121 on.
 */
export function RadioPill({ name, value, isChosen, className = "", children }: RadioPillProps) {
  return (
    <label className="relative inline-flex min-h-11">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="absolute inset-0 size-full cursor-pointer opacity-0 forced-colors:static forced-colors:my-auto forced-colors:mr-2 forced-colors:size-4 forced-colors:opacity-100"
      />
      <span
        className={`inline-flex items-center rounded-1 border border-line-strong px-3.5 text-small [:hover+&]:border-ink [:checked+&]:border-ink [:checked+&]:bg-ink [:checked+&]:text-on-ink [:focus-visible+&]:outline-2 [:focus-visible+&]:outline-offset-[3px] [:focus-visible+&]:outline-focus ${className}`}
      >
        {children}
      </span>
    </label>
  );
}
