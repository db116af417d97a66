import type { Access } from "./sample-members";

/** A full, half or dashed dot for a permission; it needs a name unless there is text beside it. */
export function AccessDot({ access, name }: { access: Access; name?: string }) {
  return (
    <svg
      width="14"
      height="14"
      role="img"
      aria-label={name}
      aria-hidden={name === undefined ? true : undefined}
      className={`inline-block shrink-0 align-[-2px] ${access === "hidden" ? "text-line-strong" : "text-ink"}`}
    >
      <circle
        cx="7"
        cy="7"
        r="6.5"
        stroke="currentColor"
        fill={access === "edit" ? "currentColor" : "none"}
        strokeDasharray={access === "hidden" ? "2.2 1.9" : undefined}
      />
      {access === "open" && <path d="M7 .5a6.5 6.5 0 0 0 0 13z" fill="currentColor" />}
    </svg>
  );
}
