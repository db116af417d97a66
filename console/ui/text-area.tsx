import { TextArea as AriaTextArea, Label, TextField } from "react-aria-components/TextField";
import { FieldNotes } from "./field-notes";
import { useFieldProblem } from "./problem";

/** Several labelled lines of text; the field grows with them. */
export function TextArea({
  label,
  name,
  value,
  onChange,
  help,
  problem: ownProblem,
  lang,
  rows = 2,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  help?: string | undefined;
  /** The problem of the value in words, if the form around the field does not know it. */
  problem?: string | undefined;
  lang?: string;
  rows?: number;
}) {
  const formProblem = useFieldProblem(name);
  const problem = ownProblem ?? formProblem;
  return (
    <TextField
      name={name}
      value={value}
      onChange={onChange}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
    >
      <Label className="mb-1.5 block font-semibold">{label}</Label>
      <AriaTextArea
        rows={rows}
        lang={lang}
        className="field-sizing-content block min-h-24 w-full min-w-0 resize-y rounded-1 border border-line-strong bg-raised px-3 py-2 text-ink data-hovered:border-ink data-invalid:border-2 data-invalid:border-danger coarse:text-base"
      />
      <FieldNotes help={help} problem={problem} />
    </TextField>
  );
}
