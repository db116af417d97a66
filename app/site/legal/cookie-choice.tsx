import { buttonStyle } from "~/design/ui/button-style";
import type { ConsentChoice } from "~/domain/consent/consent";
import { ReturnTo } from "~/site/layout/language-form";
import { preferencePaths } from "~/site/layout/preference-paths";
import type { ShellMessages } from "~/site/layout/words.en";
import type { LegalMessages } from "./words.en";

type CookieChoiceProps = {
  messages: LegalMessages;
  labels: ShellMessages["consent"];
  choice: ConsentChoice | null;
};

/** On the page of the cookie policy: the visitor's current choice, and buttons to change it. */
export function CookieChoice({ messages, labels, choice }: CookieChoiceProps) {
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
