import { Icon } from "./icon";

type CopyButtonProps = {
  text: string;
  /** Accessible name: "Copy SHA-256 of …". */
  label: string;
  copied: string;
  failed: string;
  /** Text beside the icon; without it, the icon stands alone. */
  children?: string;
  className?: string;
};

/**
 * Copies a text and announces the result. It is hidden without scripts;
 * `~/islands/behaviours/copy.ts` handles it, also within islands.
 */
export function CopyButton({
  text,
  label,
  copied,
  failed,
  children,
  className = "",
}: CopyButtonProps) {
  return (
    <>
      <button
        type="button"
        data-copy={text}
        data-copied={copied}
        data-failed={failed}
        aria-label={label}
        title={label}
        className={`group/copy needs-script inline-flex items-center justify-center gap-2 rounded-1 ${className}`}
      >
        <Icon name="copy" className="group-data-[outcome=copied]/copy:hidden" />
        <Icon name="check" className="hidden group-data-[outcome=copied]/copy:block" />
        {children}
      </button>
      <span role="status" className="sr-only" />
    </>
  );
}
