import { useId, useRef, useState } from "react";
import { Icon } from "./icon";
import { useFieldProblem } from "./problem";

const count = 6;

/** The digits in a typed or pasted text, six at most. */
export function digitsOf(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "").slice(0, count);
}

/**
 * A code of six digits: one input, drawn as six cells, so that pasting, filling in by the browser
 * and screen readers work as with any input.
 */
export function Digits({
  label,
  value,
  onChange,
  onComplete,
  problem: ownProblem,
  name,
  hint,
  autoFocus = false,
  isLabelShown = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The sixth digit has come. */
  onComplete?: (value: string) => void;
  problem?: string | undefined;
  /** The name by which the form around it tells its problem. */
  name?: string;
  hint?: string;
  autoFocus?: boolean;
  isLabelShown?: boolean;
}) {
  const id = useId();
  const formProblem = useFieldProblem(name);
  const problem = ownProblem ?? formProblem;
  const input = useRef<HTMLInputElement>(null);
  const [isFocused, setFocused] = useState(false);
  const current = Math.min(value.length, count - 1);
  const described = problem !== undefined || hint !== undefined ? `${id}-said` : undefined;
  const edge = problem === undefined ? "border border-line-strong" : "border-2 border-danger";
  return (
    <div>
      <label htmlFor={id} className={isLabelShown ? "mb-1.5 block font-semibold" : "sr-only"}>
        {label}
      </label>
      <div className="relative">
        <div aria-hidden="true" className="grid max-w-[340px] grid-cols-6 gap-2">
          {Array.from({ length: count }, (_, place) => place).map((place) => (
            <span
              key={place}
              className={`flex h-[54px] items-center justify-center rounded-1 bg-raised text-[1.375rem] tabular-nums ${edge} ${
                isFocused && place === current ? "outline-2 outline-offset-[3px] outline-focus" : ""
              }`}
            >
              {value[place] ??
                (isFocused && place === current && <span className="h-5 w-px bg-ink" />)}
            </span>
          ))}
        </div>
        <input
          ref={input}
          id={id}
          value={value}
          onChange={(event) => {
            const digits = digitsOf(event.target.value);
            onChange(digits);
            if (digits.length === count && digits !== value) onComplete?.(digits);
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={problem !== undefined}
          aria-describedby={described}
          // biome-ignore lint/a11y/noAutofocus: the only field of a step that the person asked for
          autoFocus={autoFocus}
          className="absolute inset-0 w-full max-w-[340px] cursor-text bg-transparent text-transparent caret-transparent opacity-0 outline-none"
        />
      </div>
      {described !== undefined && (
        <p
          id={described}
          className={`mt-2 flex items-start gap-2 text-micro ${problem === undefined ? "text-ink-3" : "text-danger"}`}
        >
          {problem !== undefined && <Icon name="octagon" size={15} className="mt-px" />}
          {problem ?? hint}
        </p>
      )}
    </div>
  );
}
