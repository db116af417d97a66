import { useId } from "react";
import { useFieldProblem } from "./problem";

/** A labelled field for day and time, as the browser draws it. */
export function TimeField({
  label,
  value,
  onChange,
  name,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The name by which the form around it tells its problem. */
  name?: string;
}) {
  const id = useId();
  const problem = useFieldProblem(name);
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="datetime-local"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        className="h-[38px] rounded-1 border border-line-strong bg-raised px-3 text-ink hover:border-ink aria-invalid:border-2 aria-invalid:border-danger coarse:h-11 coarse:text-base"
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="mt-1.5 text-micro text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
