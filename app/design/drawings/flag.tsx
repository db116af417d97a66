import flagsUrl from "./shapes/flags.svg?no-inline";

export type Country = "US" | "JP" | "DE" | "FR" | "GB" | "BR" | "ID" | "TH" | "MX" | "IT";

/** A flag, 18 × 12 px. It is decoration unless it has a name, its text alternative. */
export function Flag({
  country,
  name,
  className = "",
}: {
  country: Country;
  name?: string | undefined;
  className?: string;
}) {
  return (
    <svg
      width="18"
      height="12"
      role="img"
      aria-label={name}
      aria-hidden={name === undefined ? true : undefined}
      className={`shrink-0 outline-[0.5px] outline-line-strong ${className}`}
    >
      <use href={`${flagsUrl}#${country}`} />
    </svg>
  );
}
