import { useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Input, Label, TextField } from "react-aria-components/TextField";
import { useWords } from "~console/words";
import { FieldNotes } from "./field-notes";
import { Icon } from "./icon";
import { useFieldProblem } from "./problem";

const inputStyle =
  "h-[38px] w-full min-w-0 rounded-1 border border-line-strong bg-raised px-3 text-ink data-hovered:border-ink data-invalid:border-2 data-invalid:border-danger coarse:h-11 coarse:text-base";

type FieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "email" | "password";
  autoComplete?: string;
  hint?: React.ReactNode;
  help?: string | undefined;
  /** The problem of the value in words, where the form around the field does not say it by the field's name. */
  problem?: string | undefined;
  autoFocus?: boolean;
  isMono?: boolean;
  maxLength?: number;
  spellCheck?: "true" | "false";
  /** The key / goes to it. */
  isFilter?: boolean;
  /** Language of the value, where it is not that of the interface. */
  lang?: string;
  onBlur?: () => void;
};

/** A labelled line of text; the problem stands under it and is read with it. */
export function Field({
  label,
  name,
  value,
  onChange,
  type = "text",
  autoComplete = "off",
  hint,
  help,
  problem: ownProblem,
  autoFocus = false,
  isMono = false,
  maxLength,
  spellCheck = "false",
  isFilter = false,
  lang,
  onBlur,
}: FieldProps) {
  const words = useWords();
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const formProblem = useFieldProblem(name);
  const problem = ownProblem ?? formProblem;
  const isPassword = type === "password";
  const lookAtCapsLock = (event: { getModifierState: (key: "CapsLock") => boolean }) =>
    setCapsLock(event.getModifierState("CapsLock"));
  return (
    <TextField
      name={name}
      value={value}
      onChange={onChange}
      type={isPassword && isShown ? "text" : type}
      autoComplete={autoComplete}
      isInvalid={problem !== undefined}
      autoFocus={autoFocus}
      spellCheck={spellCheck}
      {...(maxLength !== undefined && { maxLength })}
      {...(onBlur !== undefined && { onBlur })}
      validationBehavior="aria"
    >
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <Label className="font-semibold">{label}</Label>
        <span className="text-micro text-ink-3">
          {isPassword && hasCapsLock ? words.signIn.capsLock : hint}
        </span>
      </div>
      <div className="relative">
        <Input
          className={`${inputStyle} ${isMono ? "mono" : ""} ${isPassword ? "pr-11" : ""}`}
          lang={lang}
          {...(isFilter && { "data-filter": "" })}
          {...(isPassword && { onKeyDown: lookAtCapsLock, onKeyUp: lookAtCapsLock })}
        />
        {isPassword && (
          <AriaButton
            aria-label={isShown ? words.signIn.hide : words.signIn.show}
            onPress={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-1 text-ink-2 data-hovered:text-ink"
          >
            <Icon name="eye" className={isShown ? "text-seal-ink" : ""} />
          </AriaButton>
        )}
      </div>
      <FieldNotes help={help} problem={problem} />
    </TextField>
  );
}
