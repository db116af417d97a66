import type { ReactNode } from "react";
import type { ContactField as FieldName } from "~/entities/contact/contact-message";
import { Icon } from "~/ui/icon";

/** The look of what is typed into, as in the registration form. */
export const inputStyle =
  "w-full rounded-1 border border-line-strong bg-raised px-4 hover:border-ink aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[15px]";

/** What ties an input to its error, and to its hint where it has one. */
export function describedBy(name: FieldName, error: string | undefined, hint?: string) {
  const ids = [error && `contact-${name}-error`, hint && `contact-${name}-hint`].filter(Boolean);
  return {
    id: `contact-${name}`,
    ...(error && { "aria-invalid": true }),
    ...(ids.length > 0 && { "aria-describedby": ids.join(" ") }),
  };
}

type ContactFieldProps = {
  name: FieldName;
  label: string;
  hint?: string;
  error: string | undefined;
  children: ReactNode;
};

/**
 * An input with its label above it and what is wrong with it below. The registration form has one
 * of its own: a module shared with it would take its styles out of what comes late.
 */
export function ContactField({ name, label, hint, error, children }: ContactFieldProps) {
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap gap-x-2.5 text-small">
        <label htmlFor={`contact-${name}`} className="font-semibold">
          {label}
        </label>
        {hint !== undefined && (
          <span id={`contact-${name}-hint`} className="text-ink-3">
            {hint}
          </span>
        )}
      </div>
      {children}
      <FieldError name={name} error={error} />
    </div>
  );
}

export function FieldError({ name, error }: { name: FieldName; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p
      id={`contact-${name}-error`}
      className="mt-1.5 flex items-start gap-2 text-small text-danger"
    >
      <Icon name="bang" className="mt-0.5" />
      {error}
    </p>
  );
}
