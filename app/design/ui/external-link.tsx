import type { ReactNode } from "react";

type ExternalLinkProps = {
  href: string;
  /** For screen readers: the link leads to another site and opens a new tab. */
  note: string;
  /** Paid link: marked as `sponsored` for search engines. */
  isPaid?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A link to a third-party site, in a new tab without access to this one (`noopener`), marked for
 * search engines as no recommendation. Put the icon `ext` beside it.
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
