type SealProps = {
  /** Cut as an outline, for what is genuine but not to be used. */
  isOutline?: boolean;
  className?: string;
};

/**
 * The square seal 真, "genuine": 96 px, with a ring in the ground's colour that cuts into the picture below. The text
 * beside it says the same, so it is hidden from screen readers.
 */
export function Seal({ isOutline = false, className = "" }: SealProps) {
  const look = isOutline
    ? "border-2 border-seal-ink bg-paper text-seal-ink"
    : "bg-seal text-on-seal";
  return (
    <span
      aria-hidden="true"
      lang="zh-CN"
      className={`seal-press flex size-24 items-center justify-center rounded-1 font-display text-[3.72rem] font-bold leading-none [box-shadow:0_0_0_5px_var(--sunk)] ${look} ${className}`}
    >
      {!isOutline && <span className="absolute inset-[7px] border-2 border-on-seal" />}真
    </span>
  );
}
