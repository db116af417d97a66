import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";

/** The edge of an input; two pixels in the colour of danger when it is wrong. */
export const inputStyle =
  "h-[52px] w-full rounded-1 border border-line-strong bg-raised px-4 hover:border-ink aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[15px]";

/** What ties an input to its error, and to its hint where it has one. */
export function describedBy(name: string, error: string | undefined, hint?: string) {
  const ids = [error && `register-${name}-error`, hint && `register-${name}-hint`].filter(Boolean);
  return {
    id: `register-${name}`,
    ...(error && { "aria-invalid": true }),
    ...(ids.length > 0 && { "aria-describedby": ids.join(" ") }),
  };
}

type FieldProps = {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  children: ReactNode;
  /** What stands below the error. */
  after?: ReactNode;
};

/** An input with its label above it and what is wrong with it below. */
export function Field({ name, label, hint, error, children, after }: FieldProps) {
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap gap-x-2.5 text-small">
        <label htmlFor={`register-${name}`} className="font-semibold">
          {label}
        </label>
        {hint !== undefined && (
          <span id={`register-${name}-hint`} className="text-ink-3">
            {hint}
          </span>
        )}
      </div>
      {children}
      <FieldError name={name} error={error} />
      {after}
    </div>
  );
}

export function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p
      id={`register-${name}-error`}
      className="mt-1.5 flex items-start gap-2 text-small text-danger"
    >
      <Icon name="bang" className="mt-0.5" />
      {error}
    </p>
  );
}
