import { type ButtonTone, buttonStyle } from "~/design/ui/button-style";
import type { PricedPackage } from "~/domain/package/package";
import { PageLink } from "~/i18n/locale-context";
import type { PriceMessages } from "./price-messages";

type PackageButtonProps = {
  messages: PriceMessages;
  /** Null for the custom package. */
  entry: PricedPackage | null;
  tone: ButtonTone;
  size?: "normal" | "small";
  className?: string;
};

/**
 * A link to continue with a package: the free one leads to the download, the custom one to the
 * contact form, others to registration.
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
