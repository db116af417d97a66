import { type FormEvent, useRef, useState } from "react";
import { buttonStyle } from "~/design/ui/button-style";
import { Icon } from "~/design/ui/icon";
import { readChecksum, type Verdict } from "~/domain/release/public/checksum";
import { addressIn } from "~/i18n/addresses";
import { useLocale } from "~/i18n/locale-context";
import { submissionOf } from "~/islands/hold-presses";
import type { VerifierMessages } from "./verifier-words.en";

/** The question of the address: the pasted text, and its verdict; null when it is no checksum. */
export type ServedSum = { text: string; verdict: Verdict | null };

type PasteFormProps = {
  messages: VerifierMessages;
  /** Whether it is the only way to check in this browser. */
  isAlone: boolean;
  served: ServedSum | null;
  onChecksum: (sha256: string) => Promise<boolean>;
};

/** Takes a pasted checksum; without scripts the server answers. */
export function PasteForm({ messages, isAlone, served, onChecksum }: PasteFormProps) {
  const locale = useLocale();
  const { paste, unsupported } = messages;
  const [isWrong, setWrong] = useState(served !== null && served.verdict === null);
  const input = useRef<HTMLInputElement>(null);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const sum = readChecksum(String(submissionOf(form).data.get("sha256") ?? ""));
    setWrong(sum === null);
    if (sum === null) input.current?.focus();
    // The server knows what is published as well.
    else if (!(await onChecksum(sum))) form.submit();
  };
  return (
    <form
      action={addressIn(locale, "/verify")}
      onSubmit={onSubmit}
      className="mt-6 border-t border-line pt-5"
    >
      <p className="mb-1.5 text-small">
        <label htmlFor="verify-sha256">
          {!isAlone && (
            <>
              <span className="needs-script font-semibold">{paste.label}</span>{" "}
              <span className="needs-script text-ink-3">{paste.hint}</span>
            </>
          )}
          <span className={isAlone ? "" : "no-script"}>
            <span className="font-semibold">{unsupported.paste}</span>{" "}
            <span className="text-ink-3">{unsupported.pasteHint}</span>
          </span>
        </label>
      </p>
      <div className="flex gap-2.5">
        <input
          ref={input}
          id="verify-sha256"
          // biome-ignore lint/a11y/noAutofocus: the page answers a form; this is what to mend
          autoFocus={served !== null && served.verdict === null}
          name="sha256"
          defaultValue={served?.text}
          placeholder={paste.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...(isWrong && { "aria-invalid": true, "aria-describedby": "verify-sha256-error" })}
          className="mono h-[52px] w-full min-w-0 rounded-1 border border-line-strong bg-raised px-4 text-[1rem] placeholder:text-ink-3 hover:border-ink aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[15px]"
        />
        <button type="submit" className={`shrink-0 ${buttonStyle("line")}`}>
          {paste.submit}
        </button>
      </div>
      <p
        id="verify-sha256-error"
        role="alert"
        className={isWrong ? "mt-1.5 flex items-start gap-2 text-small text-danger" : "hidden"}
      >
        <Icon name="bang" className="mt-0.5" />
        {isWrong && paste.wrong}
      </p>
    </form>
  );
}
