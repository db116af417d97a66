import type { ConsentChoice } from "~/entities/consent/consent";
import type { LegalMessages } from "~/i18n/en/legal";
import type { ShellMessages } from "~/i18n/messages.server";
import { ReturnTo } from "~/shell/language-form";
import { preferencePaths } from "~/support/preference-paths";
import { buttonStyle } from "~/ui/button-style";

type CookieChoiceProps = {
  messages: LegalMessages;
  labels: ShellMessages["consent"];
  choice: ConsentChoice | null;
};

/** The visitor's choice as it stands, and both answers to change it, on the cookie policy's page. */
export function CookieChoice({ messages, labels, choice }: CookieChoiceProps) {
  return (
    <section aria-labelledby="cookie-choice" className="mb-10 bg-sunk p-6">
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
