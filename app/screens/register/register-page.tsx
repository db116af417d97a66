import { brand } from "~/brand";
import type { RegisterMessages } from "~/i18n/en/register";
import { PageLink } from "~/i18n/locale-context";
import { buttonStyle } from "~/ui/button-style";
import { ChosenPackage } from "./chosen-package";
import type { PackageView } from "./package-words";
import { Poster } from "./poster";
import { Requirements } from "./requirements";

type RegisterPageProps = {
  messages: RegisterMessages;
  /** The package that everybody starts with. */
  first: PackageView | null;
  /** The package that led here. */
  chosen: PackageView | null;
};

/** The poster, and beside it how registration works today and what it needs. */
export function RegisterPage({ messages, first, chosen }: RegisterPageProps) {
  const { phone } = messages;
  return (
    <div className="lg:grid lg:grid-cols-[5fr_7fr]">
      <Poster messages={messages} first={first} />
      <div className="px-[var(--gutter)] pb-20 pt-12 lg:pb-24 lg:pt-20">
        <div className="mx-auto max-w-[480px]">
          <h1 className="text-h1">{messages.heading}</h1>
          <p className="mt-2 text-ink-2">{messages.lead}</p>
          {chosen !== null && <ChosenPackage messages={messages} entry={chosen} />}
          <section aria-labelledby="phone" className="mt-8 border-y border-line py-5">
            <h2 id="phone" className="font-sans text-small font-semibold tracking-normal">
              {phone.label}
            </h2>
            <a
              href={`tel:${brand.servicePhone.tel}`}
              className="mono inline-flex min-h-11 items-center text-[clamp(1.75rem,1.4rem+1.5vw,2.25rem)] leading-tight hover:text-seal-ink"
            >
              {brand.servicePhone.display}
            </a>
            <p className="text-small text-ink-3">{phone.hours}</p>
          </section>
          <Requirements messages={messages} />
          <p className="mt-8 text-ink-2">{messages.after}</p>
          <div className="mt-5 flex flex-col items-center gap-x-7 gap-y-3 sm:flex-row">
            <PageLink to="/download" className={`${buttonStyle("ink")} w-full sm:w-auto`}>
              {messages.download}
            </PageLink>
            <PageLink to="/contact" className="group inline-flex min-h-11 items-center">
              <span className="rule-link group-hover:border-seal-ink group-hover:text-seal-ink">
                {messages.contact}
              </span>
            </PageLink>
          </div>
        </div>
      </div>
    </div>
  );
}
