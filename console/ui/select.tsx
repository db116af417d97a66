import { useId } from "react";
import { Icon } from "./icon";
import { useFieldProblem } from "./problem";

/** A labelled choice of many, as the browser draws it. */
export function Select<Value extends string>({
  label,
  value,
  onChange,
  options,
  name,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
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
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          className="h-[38px] w-full min-w-0 appearance-none rounded-1 border border-line-strong bg-raised pr-9 pl-3 text-ink hover:border-ink aria-invalid:border-2 aria-invalid:border-danger coarse:h-11 coarse:text-base"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" className="pointer-events-none absolute inset-y-0 right-3 my-auto" />
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className="mt-1.5 flex items-start gap-2 text-micro text-danger">
          <Icon name="octagon" size={15} className="mt-px" />
          {problem}
        </p>
      )}
    </div>
  );
}
