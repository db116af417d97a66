import { buttonStyle } from "~/design/ui/button-style";
import { describedBy, FieldError, FormField, inputStyle } from "~/design/ui/form-field";
import { ProblemSummary } from "~/design/ui/problem-summary";
import { RadioPill } from "~/design/ui/radio-pill";
import { TrapField } from "~/design/ui/trap-field";
import { UnsentNote } from "~/design/ui/unsent-note";
import {
  type ContactAnswer,
  type ContactTopic,
  contactFields,
  contactTopics,
  longestMessage,
  longestName,
} from "~/domain/contact/contact-message";
import { PageLink } from "~/i18n/locale-context";
import type { ContactMessages } from "./words.en";

type ContactFormMessages = Omit<ContactMessages["form"], "later">;

type ContactFormProps = {
  messages: ContactFormMessages;
  /** The topic from the address. */
  topic: ContactTopic;
  /** The answer to a rejected form. */
  answer: ContactAnswer | undefined;
};

/** The form, which the browser posts by itself. */
export function ContactForm({ messages, topic, answer }: ContactFormProps) {
  const errors = answer?.errors ?? {};
  const values = answer?.values;
  const chosen = values?.topic ?? topic;
  const [noteBefore, noteAfter] = messages.note.split("{privacyPolicy}");
  return (
    <form method="post" noValidate className="mt-6 space-y-6">
      {answer && (
        <ProblemSummary
          heading={answer.notice ?? messages.summary}
          fields={contactFields}
          errors={answer.errors}
          idPrefix="contact-"
        />
      )}
      <FormField id="contact-name" label={messages.name} error={errors.name}>
        <input
          {...describedBy("contact-name", errors.name)}
          name="name"
          aria-required
          defaultValue={values?.name}
          maxLength={longestName}
          autoComplete="name"
          className={`${inputStyle} h-[52px]`}
        />
      </FormField>
      <FormField {...messages.contact} id="contact-contact" error={errors.contact}>
        <input
          {...describedBy("contact-contact", errors.contact, messages.contact.hint)}
          name="contact"
          aria-required
          defaultValue={values?.contact}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          className={`${inputStyle} h-[52px]`}
        />
      </FormField>
      <fieldset
        id="contact-topic"
        tabIndex={-1}
        {...(errors.topic && { "aria-describedby": "contact-topic-error" })}
      >
        <legend className="mb-1.5 text-small font-semibold">{messages.topic}</legend>
        <div className="flex flex-wrap gap-2">
          {contactTopics.map((name) => (
            <RadioPill key={name} name="topic" value={name} isChosen={name === chosen}>
              {messages.topics[name]}
            </RadioPill>
          ))}
        </div>
        <FieldError id="contact-topic" error={errors.topic} />
      </fieldset>
      <FormField {...messages.message} id="contact-message" error={errors.message}>
        <textarea
          {...describedBy("contact-message", errors.message, messages.message.hint)}
          name="message"
          aria-required
          rows={6}
          defaultValue={values?.message}
          maxLength={longestMessage}
          className={`${inputStyle} py-3`}
        />
      </FormField>
      <TrapField label={messages.trap} />
      <div>
        <button type="submit" className={`${buttonStyle("ink")} w-full`}>
          {messages.submit}
        </button>
        <UnsentNote />
        <p className="mt-3 text-small text-ink-3">
          {noteBefore}
          <PageLink to="/privacyPolicy" className="whitespace-nowrap underline underline-offset-4">
            {messages.privacyPolicy}
          </PageLink>
          {noteAfter}
        </p>
      </div>
    </form>
  );
}
