import { buttonStyle } from "~/design/ui/button-style";
import { describedBy, FieldError, FormField, inputStyle } from "~/design/ui/form-field";
import { ProblemSummary } from "~/design/ui/problem-summary";
import { RadioPill } from "~/design/ui/radio-pill";
import { TrapField } from "~/design/ui/trap-field";
import { UnsentNote } from "~/design/ui/unsent-note";
import {
  longestNote,
  longestUrl,
  type ReportField,
  type ReportValues,
  reportFields,
  reportPlaces,
} from "~/domain/fake-site/fake-site-report";
import { pathIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { useLocale } from "~/i18n/locale-context";
import type { VerifyMessages } from "./words.en";

/** The answer to a rejected report. */
export type ReportAnswer = {
  values: ReportValues;
  /** An error sentence for each wrong field. */
  errors: Partial<Record<ReportField, string>>;
  /** An error that belongs to no field. */
  notice: string | null;
};

type ReportFormProps = {
  messages: VerifyMessages["report"];
  keptDays: number;
  answer: ReportAnswer | undefined;
};

/** The report of a fake site, which the browser posts by itself. */
export function ReportForm({ messages, keptDays, answer }: ReportFormProps) {
  const locale = useLocale();
  const errors = answer?.errors ?? {};
  const values = answer?.values;
  const { url, place, note, email } = messages;
  return (
    <form method="post" action={pathIn(locale, "/verify/report")} noValidate className="space-y-6">
      {answer && (
        <ProblemSummary
          heading={answer.notice ?? messages.summary}
          fields={reportFields}
          errors={answer.errors}
          idPrefix="report-"
        />
      )}
      <FormField id="report-url" label={url.label} hint={url.hint} error={errors.url}>
        <input
          {...describedBy("report-url", errors.url, url.hint)}
          name="url"
          type="text"
          inputMode="url"
          aria-required
          defaultValue={values?.url}
          maxLength={longestUrl}
          placeholder={url.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={`${inputStyle} h-[52px]`}
        />
      </FormField>
      <fieldset
        id="report-place"
        tabIndex={-1}
        {...(errors.place && { "aria-describedby": "report-place-error" })}
      >
        <legend className="mb-1.5 text-small font-semibold">{place.label}</legend>
        <div className="flex flex-wrap gap-2">
          {reportPlaces.map((name) => (
            <RadioPill
              key={name}
              name="place"
              value={name}
              isChosen={name === (values?.place ?? reportPlaces[0])}
              className="bg-raised"
            >
              {place[name]}
            </RadioPill>
          ))}
        </div>
        <FieldError id="report-place" error={errors.place} />
      </fieldset>
      <FormField id="report-note" label={note.label} hint={note.hint} error={errors.note}>
        <textarea
          {...describedBy("report-note", errors.note, note.hint)}
          name="note"
          rows={4}
          defaultValue={values?.note}
          maxLength={longestNote}
          placeholder={note.placeholder}
          className={`${inputStyle} py-3`}
        />
      </FormField>
      <TrapField label="Website" />
      <div className="grid items-start gap-x-5 gap-y-6 md:grid-cols-[1fr_auto]">
        <FormField id="report-email" label={email.label} hint={email.hint} error={errors.email}>
          <input
            {...describedBy("report-email", errors.email, email.hint)}
            name="email"
            type="email"
            defaultValue={values?.email}
            placeholder={email.placeholder}
            autoComplete="email"
            className={`${inputStyle} h-[52px]`}
          />
        </FormField>
        <button
          type="submit"
          className={`md:mt-[calc(0.875rem*var(--lh-ui)+6px)] ${buttonStyle("ink")}`}
        >
          {messages.submit}
        </button>
      </div>
      <UnsentNote />
      <p className="text-small text-ink-3">{fill(messages.kept, { days: keptDays })}</p>
    </form>
  );
}
