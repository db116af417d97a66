import { buttonStyle } from "~/design/ui/button-style";
import { describedBy, FormField, inputStyle } from "~/design/ui/form-field";
import { Icon } from "~/design/ui/icon";
import { type RegistrationAnswer, registrationFields } from "~/domain/account/registration";
import { useLocale } from "~/i18n/locale-context";
import { AgreementField } from "./agreement-field";
import { CodeField } from "./code-field";
import type { RegisterFormView } from "./form-view";
import { PasswordField } from "./password-field";
import { PhoneField } from "./phone-field";
import { useRegistration } from "./use-registration";

export type RegisterFormProps = {
  view: RegisterFormView;
  /** The answer when it was posted without scripts. */
  answer: RegistrationAnswer | undefined;
};

/**
 * The registration form; without the agreement it is the form for a new password. Without scripts it posts to the page that it stands on, whose address
 * may name package and campaign; with them the API answers in place.
 */
export function RegisterForm({ view, answer }: RegisterFormProps) {
  const { messages, countries, packageId } = view;
  const registration = useRegistration(view, answer, useLocale());
  const { form, errors, alert, notice, busy, channel, countdown, isSent } = registration;
  const values = answer?.values;
  const firstError = registrationFields.find((name) => answer?.errors[name] !== undefined);
  // A code was sent, or asked for again too early: beside the field it says from when on there is another one.
  const isWaiting = answer !== undefined && answer.progress.seconds > 0 && firstError === undefined;
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={registration.onSubmit}
      onInput={registration.onInput}
      className="mt-8 space-y-6"
    >
      {/* The first button is the one that the return key presses. */}
      <button
        type="submit"
        name="intent"
        value="register"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      {packageId !== null && <input type="hidden" name="package" value={packageId} />}
      <input type="hidden" name="channel" value={channel ?? ""} />
      {answer?.wait && <input type="hidden" name="proof" value={answer.wait.proof} />}
      <p role="alert" className="sr-only">
        {alert}
      </p>
      <FormField {...messages.email} id="register-email" error={errors.email}>
        <input
          {...describedBy("register-email", errors.email, messages.email.hint)}
          type="email"
          name="email"
          defaultValue={values?.email}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={({ currentTarget }) => registration.onLeave(currentTarget)}
          // biome-ignore lint/a11y/noAutofocus: the page answers a press; this is its first error
          autoFocus={firstError === "email"}
          className={`${inputStyle} h-[52px]`}
        />
      </FormField>
      <PhoneField
        messages={messages}
        countries={countries}
        value={values?.phone ?? ""}
        country={values?.country ?? "CN"}
        error={errors.phone}
        hasFocus={firstError === "phone"}
        onBlur={registration.onLeave}
      />
      <CodeField
        messages={messages.code}
        value={values?.code ?? ""}
        error={errors.code}
        progress={answer?.progress ?? view.progress}
        countdown={countdown}
        isSent={isSent}
        wait={registration.wait}
        isBusy={busy === "send"}
        hasFocus={firstError === "code" || answer?.wait != null || isWaiting}
      />
      <PasswordField
        messages={messages.password}
        error={errors.password}
        hasFocus={firstError === "password"}
      />
      {messages.agreement !== null && (
        <AgreementField
          agreement={messages.agreement}
          newTab={messages.newTab}
          isChecked={values?.agreement ?? false}
          error={errors.agreement}
          hasFocus={firstError === "agreement"}
        />
      )}
      <div>
        <button
          type="submit"
          name="intent"
          value="register"
          aria-busy={busy === "register"}
          className={`${buttonStyle("ink")} relative w-full overflow-clip`}
        >
          {messages.submit}
          {busy === "register" && <span className="busy-bar bg-on-ink!" />}
        </button>
        <div role="alert">
          {notice !== null && (
            <p className="mt-3 flex items-start gap-2 text-small text-danger">
              <Icon name="bang" className="mt-0.5" />
              {notice}
            </p>
          )}
        </div>
      </div>
    </form>
  );
}
