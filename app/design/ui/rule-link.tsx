import type { Address } from "~/i18n/addresses";
import { PageLink } from "~/i18n/locale-context";
import { Icon } from "./icon";

type RuleLinkProps = { to: Address; label: string; hasArrow?: boolean; className?: string };

/** A text link with a line close to its text, and 44 px to touch. */
export function RuleLink({ to, label, hasArrow = true, className = "" }: RuleLinkProps) {
  return (
    <PageLink to={to} className={`group inline-flex min-h-11 items-center ${className}`}>
      <span className="rule-link group-hover:border-seal-ink group-hover:text-seal-ink in-[.seal-ground]:border-seal-pale/70 in-[.seal-ground]:group-hover:border-on-seal in-[.seal-ground]:group-hover:text-on-seal">
        {label}
        {hasArrow && <Icon name="arrow" />}
      </span>
    </PageLink>
  );
}
