import { FocusRing } from "~/design/ui/focus-ring";
import { describedBy, FormField } from "~/design/ui/form-field";
import { Icon } from "~/design/ui/icon";
import type { RegisterFormView } from "./form-view";

type PhoneFieldProps = {
  messages: RegisterFormView["messages"];
  countries: RegisterFormView["countries"];
  value: string;
  country: string;
  error: string | undefined;
  hasFocus: boolean;
  onBlur: (input: HTMLInputElement) => void;
};

/** A phone number and the country that it is from, within one edge. */
export function PhoneField(props: PhoneFieldProps) {
  const { messages, countries, value, country, error, hasFocus, onBlur } = props;
  const { phone, otherCountry } = messages;
  return (
    <FormField id="register-phone" label={phone.label} hint={phone.hint} error={error}>
      <div
        className={`relative flex h-[52px] items-stretch rounded-1 bg-raised ${error === undefined ? "border border-line-strong hover:border-ink" : "border-2 border-danger"}`}
      >
        <span className="relative my-3 w-24 shrink-0 border-r border-line">
          <select
            name="country"
            aria-label={phone.country}
            defaultValue={country}
            autoComplete="country"
            title={otherCountry}
            className="size-full appearance-none bg-transparent pl-4 pr-9"
          >
            {countries.split("\n").map((line) => {
              const [, code, dial, name] = /^(\w+) (\d+) (.+)$/.exec(line) ?? [];
              // Closed, the field shows the calling code alone: the name is further right.
              return (
                <option key={code} value={code}>
                  {`+${dial}\u2003\u2003\u2003\u2003${name}`}
                </option>
              );
            })}
          </select>
          {/* It covers what else of the option's text would show. */}
          <span className="pointer-events-none absolute inset-y-0 right-0 flex w-[42px] items-center justify-end bg-raised pr-3">
            <Icon name="chev" />
          </span>
        </span>
        <input
          {...describedBy("register-phone", error, phone.hint)}
          type="tel"
          name="phone"
          defaultValue={value}
          inputMode="tel"
          autoComplete="tel"
          onBlur={({ currentTarget }) => onBlur(currentTarget)}
          // biome-ignore lint/a11y/noAutofocus: the page answers a press; this is its first error
          autoFocus={hasFocus}
          className="min-w-0 flex-1 bg-transparent px-4 focus-visible:outline-none"
        />
        <FocusRing />
      </div>
    </FormField>
  );
}
