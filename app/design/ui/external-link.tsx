import type { ReactNode } from "react";

type ExternalLinkProps = {
  href: string;
  /** Says to who cannot see the icon that this leads away, and opens a tab. */
  note: string;
  /** Its owner pays for it: search engines are told, too. */
  isPaid?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A link to somebody else's site, in a tab of its own that cannot reach this one. Search engines
 * are told that it is no vote for it. Beside it stands the icon `ext`.
 */
export function ExternalLink({ href, note, isPaid, className, children }: ExternalLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel={`noopener nofollow${isPaid ? " sponsored" : ""}`}
      className={className}
    >
      {children}
      <span className="sr-only"> {note}</span>
    </a>
  );
}
