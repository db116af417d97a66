import { describedBy, FieldError } from "~/design/ui/form-field";
import { Icon } from "~/design/ui/icon";
import { addressIn } from "~/i18n/addresses";
import { useLocale } from "~/i18n/locale-context";
import type { RegisterFormMessages } from "./form-view";

type AgreementFieldProps = {
  agreement: NonNullable<RegisterFormMessages["agreement"]>;
  newTab: string;
  isChecked: boolean;
  error: string | undefined;
  hasFocus: boolean;
};

/** Consent to the agreement and the statement about age, with what is agreed to at hand. */
export function AgreementField(props: AgreementFieldProps) {
  const { agreement, newTab, isChecked, error, hasFocus } = props;
  const locale = useLocale();
  return (
    <div>
      <div className="flex gap-3">
        <span className="relative mt-0.5 size-5 shrink-0">
          <input
            {...describedBy("register-agreement", error)}
            type="checkbox"
            name="agreement"
            aria-required
            value={agreement.version}
            defaultChecked={isChecked}
            // biome-ignore lint/a11y/noAutofocus: the page answers a press; this is its first error
            autoFocus={hasFocus}
            className="peer size-5 appearance-none rounded-1 border border-line-strong bg-raised checked:border-ink checked:bg-ink hover:border-ink aria-invalid:border-2 aria-invalid:border-danger forced-colors:appearance-auto"
          />
          <Icon
            name="check"
            className="pointer-events-none absolute left-0.5 top-0.5 hidden text-on-ink peer-checked:block forced-colors:hidden!"
          />
        </span>
        <label htmlFor="register-agreement" className="text-small leading-relaxed">
          {agreement.text.split(/\{(\w+)\}/).map((part) => {
            if (part !== "userAgreement" && part !== "privacyPolicy") return part;
            return (
              <a
                key={part}
                href={addressIn(locale, `/${part}`)}
                target="_blank"
                className="whitespace-nowrap underline underline-offset-4 hover:text-seal-ink"
                rel="noopener"
              >
                {agreement[part]}
                <span className="sr-only"> {newTab}</span>
              </a>
            );
          })}
        </label>
      </div>
      <FieldError id="register-agreement" error={error} />
    </div>
  );
}
