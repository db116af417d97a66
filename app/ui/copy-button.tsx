import { useState } from "react";
import { Icon } from "./icon";

type CopyButtonProps = {
  text: string;
  /** What the button does, in full: "Copy SHA-256 of …". */
  label: string;
  copied: string;
  failed: string;
  /** Words to show beside the drawing; without them the drawing stands alone. */
  children?: string;
  className?: string;
};

/** Copies a text and says whether it could; absent without scripts, where it could not. */
export function CopyButton({
  text,
  label,
  copied,
  failed,
  children,
  className = "",
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copy = async () => {
    try {
      // Absent outside secure contexts, which throws like a refusal.
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("failed");
    }
  };
  return (
    <>
      <button
        type="button"
        onClick={copy}
        onBlur={() => setOutcome(null)}
        aria-label={label}
        title={label}
        className={`needs-script relative inline-flex items-center justify-center gap-2 rounded-1 ${className}`}
      >
        <Icon name={outcome === "copied" ? "check" : "copy"} />
        {children}
      </button>
      <span role="status" className="sr-only">
        {outcome === null ? "" : outcome === "copied" ? copied : failed}
      </span>
    </>
  );
}
