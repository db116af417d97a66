/**
 * Place for the note that a form could not be sent (`~/islands/behaviours/unsent-form.ts`), for forms that the browser
 * posts itself.
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
