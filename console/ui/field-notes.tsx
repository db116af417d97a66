import { FieldError, Text } from "react-aria-components/TextField";
import { Icon } from "./icon";

/** The text below a field: help, or instead of it the problem of the value. */
export function FieldNotes({
  help,
  problem,
}: {
  help: string | undefined;
  problem: string | undefined;
}) {
  return (
    <>
      {help !== undefined && problem === undefined && (
        <Text slot="description" className="mt-1.5 block text-micro text-ink-3">
          {help}
        </Text>
      )}
      <FieldError className="mt-1.5 flex items-start gap-2 text-micro text-danger">
        <Icon name="octagon" size={15} className="mt-px" />
        {problem}
      </FieldError>
    </>
  );
}
