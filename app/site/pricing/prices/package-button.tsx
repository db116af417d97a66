import { type ButtonTone, buttonStyle } from "~/design/ui/button-style";
import type { PricedPackage } from "~/domain/package/package";
import { PageLink } from "~/i18n/locale-context";
import type { PriceMessages } from "./price-messages";

type PackageButtonProps = {
  messages: PriceMessages;
  /** Null: what is made to measure. */
  entry: PricedPackage | null;
  tone: ButtonTone;
  size?: "normal" | "small";
  className?: string;
};

/**
 * Leads on with a package: the free one is downloaded, the others are opened for an account, and
 * what is larger than all of them is talked about.
 */
export function PackageButton(props: PackageButtonProps) {
  const { messages, entry, tone, size = "normal", className = "" } = props;
  const style = `${buttonStyle(tone, size)} w-full ${className}`;
  if (entry === null) {
    return (
      <PageLink to="/contact" query={{ topic: "business" }} className={style}>
        {messages.custom.button}
      </PageLink>
    );
  }
  const isFree = entry.monthlyFen === 0;
  return (
    <PageLink
      to={isFree ? "/download" : "/register"}
      {...(!isFree && { query: { package: entry.id } })}
      className={style}
    >
      <span>
        {isFree ? messages.start : messages.open}
        <span className="sr-only"> {entry.name}</span>
      </span>
    </PageLink>
  );
}
