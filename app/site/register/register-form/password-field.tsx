import { useEffect, useRef, useState } from "react";
import { describedBy, FormField, inputStyle } from "~/design/ui/form-field";
import { Icon } from "~/design/ui/icon";
import { passwordRuleNames, passwordRules } from "~/domain/password/password-rules";
import type { RegisterFormMessages } from "./form-view";

type PasswordFieldProps = {
  messages: RegisterFormMessages["password"];
  error: string | undefined;
  hasFocus: boolean;
};

/** A new password, what it needs and has already, and a way to look at it. */
export function PasswordField({ messages, error, hasFocus }: PasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [isShown, setShown] = useState(false);
  // Something may have been typed before scripts were there.
  useEffect(() => setPassword(input.current?.value ?? ""), []);
  const rules = (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-micro">
      {passwordRuleNames.map((rule) => {
        const isMet = passwordRules[rule](password);
        return (
          <li
            key={rule}
            className={`flex items-center gap-1.5 ${isMet ? "text-ok" : "text-ink-3"}`}
          >
            <Icon name={isMet ? "check" : "minus"} size={14} />
            {messages.rules[rule]}
            <span className="sr-only needs-script"> {isMet ? messages.met : messages.missing}</span>
          </li>
        );
      })}
    </ul>
  );
  return (
    <FormField id="register-password" label={messages.label} error={error} after={rules}>
      <div className="relative">
        <input
          {...describedBy("register-password", error)}
          ref={input}
          type={isShown ? "text" : "password"}
          name="password"
          aria-required
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          onInput={({ currentTarget }) => setPassword(currentTarget.value)}
          // biome-ignore lint/a11y/noAutofocus: the page answers a press; this is its first error
          autoFocus={hasFocus}
          className={`${inputStyle} h-[52px] pr-13!`}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={messages.show}
          onClick={() => setShown(!isShown)}
          className="needs-script absolute right-1 top-1 flex size-11 items-center justify-center rounded-1 hover:text-seal-ink aria-pressed:text-seal-ink"
        >
          <Icon name="eye" />
        </button>
      </div>
    </FormField>
  );
}
