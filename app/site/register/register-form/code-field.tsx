import { buttonStyle } from "~/design/ui/button-style";
import { describedBy, FormField, inputStyle } from "~/design/ui/form-field";
import { Icon } from "~/design/ui/icon";
import type { RegistrationProgress } from "~/domain/account/registration";
import { fill } from "~/i18n/fill";
import { type RegisterFormMessages, resendTime } from "./form-view";

type CodeFieldProps = {
  messages: RegisterFormMessages["code"];
  value: string;
  error: string | undefined;
  /** The progress when the page was written. */
  progress: RegistrationProgress;
  countdown: { seconds: number; hasEnded: boolean };
  isSent: boolean;
  /** The action needed before another code can be requested; null: none. */
  wait: string | null;
  isBusy: boolean;
  hasFocus: boolean;
};

/**
 * The code and the button that sends one, which counts down between two. Without scripts the
 * button stays, and a sentence says from when on it works.
 */
export function CodeField(props: CodeFieldProps) {
  const { messages, value, error, progress, countdown, isSent, wait, isBusy, hasFocus } = props;
  const { seconds, hasEnded } = countdown;
  const [before, after] = messages.countdown.split("{n}");
  const style = `${buttonStyle("line")} relative min-w-[min(11rem,100%)] max-w-full shrink-0 overflow-clip px-3`;
  const obtain = (className: string) => (
    <button
      type="submit"
      name="intent"
      value="send"
      aria-busy={isBusy}
      className={`${style} ${className}`}
    >
      {messages.obtain}
      {isBusy && <span className="busy-bar" />}
    </button>
  );
  return (
    <FormField id="register-code" label={messages.label} error={error}>
      <div className="flex flex-wrap gap-2.5">
        <input
          {...describedBy("register-code", error)}
          name="code"
          aria-required
          defaultValue={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the page answers a press; here the visitor goes on
          autoFocus={hasFocus}
          className={`${inputStyle} mono h-[52px] grow basis-20 tracking-[0.25em]`}
        />
        {seconds === 0 ? (
          obtain("")
        ) : (
          <>
            {obtain("no-script")}
            <button type="button" disabled className={`${style} needs-script`}>
              <span>
                {before}
                <span className="mono inline-block min-w-[2ch] text-center">{seconds}</span>
                {after}
              </span>
            </button>
          </>
        )}
      </div>
      <p role="status" className="text-small">
        {isSent && seconds > 0 && (
          <span className="mt-1.5 flex items-start gap-2 text-ok">
            <Icon name="check" className="mt-0.5" />
            {messages.sent}
          </span>
        )}
        {wait !== null && (
          <span className="mt-1.5 flex items-start gap-2">
            <Icon name="bang" className="mt-0.5" />
            {wait}
          </span>
        )}
        {hasEnded && <span className="mt-1.5 block text-ink-3">{messages.again}</span>}
      </p>
      {progress.seconds > 0 && (
        <p className="no-script mt-1.5 text-small text-ink-3">
          {fill(messages.until, { time: resendTime(progress) })}
        </p>
      )}
    </FormField>
  );
}
