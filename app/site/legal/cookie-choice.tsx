import { buttonStyle } from "~/design/ui/button-style";
import type { ShownConsent } from "~/site/layout/consent-of.server";
import { PolicyVersion } from "~/site/layout/consent-sheet";
import { ReturnTo } from "~/site/layout/language-form";
import { preferencePaths } from "~/site/layout/preference-paths";
import type { ShellMessages } from "~/site/layout/words.en";
import type { LegalMessages } from "./words.en";

type CookieChoiceProps = {
  messages: LegalMessages;
  labels: ShellMessages["consent"];
  state: ShownConsent;
};

/** On the page of the cookie policy: the visitor's current choice, and buttons to change it. */
export function CookieChoice({ messages, labels, state }: CookieChoiceProps) {
  const { choice, policyVersion } = state;
  return (
    <section data-consent-choice aria-labelledby="cookie-choice" className="mb-10 bg-sunk p-6">
      <h2 id="cookie-choice" className="font-sans text-h4 font-semibold">
        {messages.choice.title}
      </h2>
      <p className="mt-1 text-ink-2">
        {messages.choice[choice ?? "none"]} {messages.choice.change}
      </p>
      <form method="post" action={preferencePaths.consent} className="mt-4 flex flex-wrap gap-3">
        <ReturnTo />
        <PolicyVersion version={policyVersion} />
        <button
          type="submit"
          name="choice"
          value="all"
          aria-pressed={choice === "all"}
          className={buttonStyle("line", "small")}
        >
          {labels.agree}
        </button>
        <button
          type="submit"
          name="choice"
          value="necessary"
          aria-pressed={choice === "necessary"}
          className={buttonStyle("line", "small")}
        >
          {labels.necessary}
        </button>
      </form>
    </section>
  );
}
