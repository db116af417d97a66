import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";

/** The edge of an input; two pixels in the colour of danger when it is wrong. */
export const inputStyle =
  "h-[52px] w-full rounded-1 border border-line-strong bg-raised px-4 hover:border-ink aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[15px]";

/** What ties an input to its error. */
export function errorProps(name: string, error: string | undefined) {
  return {
    id: `register-${name}`,
    ...(error && { "aria-invalid": true, "aria-describedby": `register-${name}-error` }),
  };
}

type FieldProps = {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  children: ReactNode;
};

/** An input with its label above it and what is wrong with it below. */
export function Field({ name, label, hint, error, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={`register-${name}`} className="mb-1.5 block text-small font-semibold">
        {label}
        {hint !== undefined && <span className="ml-2.5 font-normal text-ink-3">{hint}</span>}
      </label>
      {children}
      <FieldError name={name} error={error} />
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
