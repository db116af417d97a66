/** Attributes by which the common password managers leave a field alone. */
const unfilled = { "data-1p-ignore": "", "data-bwignore": "", "data-lpignore": "true" };

/**
 * A field that people neither see nor reach, and programs fill in. What fills in forms for people must
 * not: their message would be lost.
 */
export function TrapField({ label }: { label: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <input name="website" aria-label={label} tabIndex={-1} autoComplete="off" {...unfilled} />
    </div>
  );
}
