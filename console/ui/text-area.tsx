import {
  TextArea as AriaTextArea,
  FieldError,
  Label,
  Text,
  TextField,
} from "react-aria-components/TextField";
import { Icon } from "./icon";

/** Several labelled lines of text; the field grows with them. */
export function TextArea({
  label,
  name,
  value,
  onChange,
  help,
  problem,
  lang,
  rows = 2,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  help?: string | undefined;
  problem?: string | undefined;
  lang?: string;
  rows?: number;
}) {
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
      {help !== undefined && problem === undefined && (
        <Text slot="description" className="mt-1.5 block text-micro text-ink-3">
          {help}
        </Text>
      )}
      <FieldError className="mt-1.5 flex items-start gap-2 text-micro text-danger">
        <Icon name="octagon" size={15} className="mt-px" />
        {problem}
      </FieldError>
    </TextField>
  );
}
