import { useEffect, useRef } from "react";
import { Icon } from "./icon";

type SearchFieldProps = {
  label: string;
  submit: string;
  value: string;
  /** 56 px high, where the search is what the page is for. */
  isLarge?: boolean;
};

/**
 * The field `q` of a search, with its button inside its edge. It follows what the page shows, but
 * for words that somebody is just typing.
 */
export function SearchField({ label, submit, value, isLarge = false }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    const before = shown.current;
    shown.current = value;
    const input = field.current;
    if (input === null || before === value) return;
    if (input.value === before || input !== document.activeElement) input.value = value;
  }, [value]);
  return (
    <div
      className={`flex ${isLarge ? "h-14" : "h-11"} items-stretch rounded-1 border border-line-strong bg-raised hover:border-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-[3px] has-[input:focus-visible]:outline-focus`}
    >
      <input
        ref={field}
        type="search"
        name="q"
        defaultValue={value}
        placeholder={label}
        aria-label={label}
        maxLength={100}
        enterKeyHint="search"
        autoComplete="off"
        className="min-w-0 flex-1 bg-transparent pl-4 text-[0.9375rem] placeholder:text-ink-3 focus-visible:outline-none"
      />
      <button
        type="submit"
        aria-label={submit}
        className="flex w-12 shrink-0 items-center justify-center hover:text-seal-ink"
      >
        <Icon name="search" />
      </button>
    </div>
  );
}
