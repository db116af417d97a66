import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Style of text inputs; wrong ones have a red border of two pixels. */
export const inputStyle =
  "w-full rounded-1 border border-line-strong bg-raised px-4 hover:border-ink aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[15px]";

/** ARIA attributes that connect an input to its error and hint. */
export function describedBy(id: string, error: string | undefined, hint?: string) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return {
    id,
    ...(error && { "aria-invalid": true }),
    ...(ids.length > 0 && { "aria-describedby": ids.join(" ") }),
  };
}

type FormFieldProps = {
  /** Id of the input; the ids of hint and error begin with it. */
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  children: ReactNode;
  /** Content below the error. */
  after?: ReactNode;
};

/** An input with its label above and its error below. */
export function FormField({ id, label, hint, error, children, after }: FormFieldProps) {
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap gap-x-2.5 text-small">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="text-ink-3">
            {hint}
          </span>
        )}
      </div>
      {children}
      <FieldError id={id} error={error} />
      {after}
    </div>
  );
}

/** The error of the input with this id. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 flex items-start gap-2 text-small text-danger">
      <Icon name="bang" className="mt-0.5" />
      {error}
    </p>
  );
}
