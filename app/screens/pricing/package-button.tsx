import type { PricingMessages } from "~/i18n/en/pricing";
import { PageLink } from "~/i18n/locale-context";
import { type ButtonTone, buttonStyle } from "~/ui/button-style";
import type { PackageView } from "./package-view";

type PackageButtonProps = {
  messages: PricingMessages;
  entry: PackageView;
  tone: ButtonTone;
  className?: string;
};

/** Leads on with a package: the free one is downloaded, the others are opened for an account. */
export function PackageButton({ messages, entry, tone, className = "" }: PackageButtonProps) {
  const isFree = entry.monthlyFen === 0;
  return (
    <PageLink
      to={isFree ? "/download" : "/register"}
      {...(!isFree && { query: { package: entry.id } })}
      className={`${buttonStyle(tone, "small")} whitespace-nowrap ${className}`}
    >
      {isFree ? messages.start : messages.open}
      <span className="sr-only"> {entry.name}</span>
    </PageLink>
  );
}
