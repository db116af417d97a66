/**
 * Where a form that the browser posts by itself says that the site could not be reached
 * (`~/islands/behaviours/unsent-form.ts`).
 */
export function UnsentNote() {
  return (
    <p
      role="alert"
      data-few=""
      data-unsent=""
      className="mt-3 text-small text-danger empty:hidden"
    />
  );
}
