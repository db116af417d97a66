type ProblemSummaryProps<Field extends string> = {
  heading: string;
  /** The fields in the order of the form, and what is wrong in some of them. */
  fields: readonly Field[];
  errors: Readonly<Partial<Record<Field, string>>>;
  /** Prefix of a field's id. */
  idPrefix: string;
};

/** The errors of a posted form, with links to its fields; it has the focus when the page comes. */
export function ProblemSummary<Field extends string>(props: ProblemSummaryProps<Field>) {
  const { heading, fields, errors, idPrefix } = props;
  const wrong = fields.filter((name) => errors[name] !== undefined);
  return (
    <div
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page answers a press; this is its outcome
      autoFocus
      className="border-l-4 border-danger bg-raised p-4 text-small"
    >
      <p className="font-semibold">{heading}</p>
      {wrong.length > 0 && (
        <ul className="mt-2 space-y-1">
          {wrong.map((name) => (
            <li key={name}>
              <a href={`#${idPrefix}${name}`} className="text-danger underline underline-offset-4">
                {errors[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
