import { fill } from "~/i18n/fill";
import { useWords } from "~console/words";
import { Field } from "./field";
import { useFieldProblem } from "./problem";

/** The shortest password that the server takes. */
const shortest = 15;

/** A new password; the length is counted until it is long enough. */
export function NewPasswordField({
  label,
  value,
  onChange,
  autoFocus = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}) {
  const words = useWords();
  const count = [...value].length;
  return (
    <Field
      label={label}
      name="new-password"
      type="password"
      autoComplete="new-password"
      value={value}
      onChange={onChange}
      help={words.signIn.passwordHelp}
      hint={
        count > 0 && count < shortest ? fill(words.signIn.passwordLength, { count }) : undefined
      }
      problem={useFieldProblem("password")}
      autoFocus={autoFocus}
    />
  );
}
