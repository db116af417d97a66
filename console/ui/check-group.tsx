import { CheckBox } from "./check-box";
import { Icon } from "./icon";
import { useFieldProblem } from "./problem";

/** The check boxes of one question; any number of them may be chosen. */
export function CheckGroup<Name extends string>({
  label,
  name,
  all,
  chosen,
  onChange,
  labels,
  helps,
  isRow = false,
}: {
  label: string;
  /** The name by which the form around it tells its problem. */
  name: string;
  all: readonly Name[];
  chosen: readonly Name[];
  /** Called with the chosen ones in the order of all. */
  onChange: (chosen: Name[]) => void;
  /** Without them, a box is labelled by its own name. */
  labels?: Readonly<Record<Name, string>>;
  helps?: Readonly<Record<Name, string>>;
  /** The boxes are side by side. */
  isRow?: boolean;
}) {
  const problem = useFieldProblem(name);
  return (
    <fieldset data-wrong={problem && ""}>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className={isRow ? "flex gap-6" : undefined}>
        {all.map((one) => (
          <CheckBox
            key={one}
            isSelected={chosen.includes(one)}
            onChange={(isOn) =>
              onChange(all.filter((other) => (other === one ? isOn : chosen.includes(other))))
            }
            label={labels === undefined ? <span className="mono">{one}</span> : labels[one]}
            {...(helps !== undefined && { help: helps[one] })}
          />
        ))}
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-1 flex items-start gap-2 text-micro text-danger">
          <Icon name="octagon" size={15} className="mt-px" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
