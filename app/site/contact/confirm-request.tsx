import { buttonStyle } from "~/design/ui/button-style";
import { PageLink } from "~/i18n/locale-context";
import type { ContactMessages } from "./words.en";

type ConfirmRequestProps = {
  messages: ContactMessages["confirm"];
  /** The token of the mailed link; null when it leads to no open request. */
  token: string | null;
};

/**
 * The page behind the mailed link of a privacy request. A button confirms it, because programs that look for harmful
 * links in mail open them as well.
 */
export function ConfirmRequest({ messages, token }: ConfirmRequestProps) {
  return (
    <>
      <h2 className="font-sans text-h3 font-semibold tracking-normal">
        {token === null ? messages.gone : messages.heading}
      </h2>
      <p className="mt-3 text-ink-2">{token === null ? messages.goneText : messages.text}</p>
      {token === null ? (
        <PageLink to="/contact" query={{ topic: "privacy" }} className="rule-link mt-6">
          {messages.again}
        </PageLink>
      ) : (
        <form method="post" className="mt-6">
          <input type="hidden" name="confirm" value={token} />
          <button type="submit" className={`${buttonStyle("ink")} w-full`}>
            {messages.submit}
          </button>
        </form>
      )}
    </>
  );
}
