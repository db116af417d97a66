import type { ReactNode } from "react";

type ContentsLinkProps = {
  id: string;
  /** Text of a closed table of contents while this section is current. */
  shortName?: string;
  className?: string;
  children: ReactNode;
};

/**
 * A link of a table of contents that stands 16 px from a hairline at its left.
 * `~/islands/behaviours/contents.ts` marks that of the current section: bold, with a red rule on
 * the hairline.
 */
export function ContentsLink({ id, shortName, className = "", children }: ContentsLinkProps) {
  return (
    <a
      href={`#${id}`}
      data-short-name={shortName}
      className={`relative block py-1.5 text-ink-2 before:absolute before:inset-y-0 before:-left-[17px] before:w-0.5 before:content-[''] hover:text-seal-ink aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:before:bg-seal-ink ${className}`}
    >
      {children}
    </a>
  );
}
