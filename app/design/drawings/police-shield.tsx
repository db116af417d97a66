/** A shield before the number of the police filing: a drawing of our own, not the official emblem. */
export function PoliceShield() {
  return (
    <svg aria-hidden="true" width="14" height="16" viewBox="0 0 14 16" className="mr-1.5 shrink-0">
      <path
        d="M7 1 13 3v5c0 3.4-2.4 5.8-6 7-3.6-1.2-6-3.6-6-7V3Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
      <path d="m4.3 7.8 2 2 3.5-3.9" fill="none" stroke="currentColor" strokeWidth="1.3" />
    </svg>
  );
}
