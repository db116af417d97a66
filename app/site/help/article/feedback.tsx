import { buttonStyle } from "~/design/ui/button-style";
import { inputStyle } from "~/design/ui/form-field";
import { Icon } from "~/design/ui/icon";
import { addressIn } from "~/i18n/addresses";
import { useLocale } from "~/i18n/locale-context";
import type { HelpMessages } from "~/site/help/words.en";

/** The form's question: whether it helped (null), what is missing (`no`), or nothing any more. */
export type Asked = {
  state: "no" | "thanks" | null;
  /** Why a vote was not taken. */
  problem?: string;
};

type FeedbackProps = { messages: HelpMessages["feedback"]; slug: string; asked: Asked };

/** Longest remark; `help-votes.server.ts` cuts what is longer. */
const longestRemark = 500;

const pill =
  "relative inline-flex h-10 min-w-14 items-center justify-center rounded-1 border border-line-strong px-4 text-small after:absolute after:-inset-y-0.5 after:inset-x-0 after:content-[''] hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink";

/** Whether an article helped: a form that the browser posts by itself. */
export function Feedback({ messages, slug, asked: { state, problem } }: FeedbackProps) {
  const locale = useLocale();
  const action = addressIn(locale, `/help/${slug}`);
  return (
    <section aria-label={messages.question} className="mt-14 border-y border-line py-5">
      <form method="post" action={action} className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="font-semibold">{messages.question}</p>
        <div className="flex gap-2">
          {(["yes", "no"] as const).map((vote) => (
            <button
              key={vote}
              type="submit"
              name="vote"
              value={vote}
              aria-pressed={state === null ? undefined : vote === "no" && state === "no"}
              className={pill}
            >
              {messages[vote]}
            </button>
          ))}
        </div>
        <p className="text-small text-ink-3">{messages.note}</p>
      </form>
      {state === "no" && (
        <form method="post" action={action} className="mt-5">
          <div className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-small">
            <label htmlFor="remark" className="font-semibold">
              {messages.missing}
            </label>
            <span id="remark-hint" className="text-ink-3">
              {messages.missingHint}
            </span>
          </div>
          <div className="flex gap-2.5">
            <input
              id="remark"
              name="remark"
              type="text"
              // biome-ignore lint/a11y/noAutofocus: the page answers a press; this is what it asks
              autoFocus
              aria-describedby="remark-hint"
              placeholder={messages.missingExample}
              maxLength={longestRemark}
              autoComplete="off"
              className={`${inputStyle} h-[52px] min-w-0 placeholder:text-ink-3`}
            />
            <button type="submit" className={`shrink-0 ${buttonStyle("ink")}`}>
              {messages.send}
            </button>
          </div>
        </form>
      )}
      <p
        role="status"
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: the page answers a press; this is its outcome
        autoFocus={state === "thanks" || problem !== undefined}
        className={
          state === "thanks" || problem !== undefined ? "mt-4 flex items-center gap-2.5" : "sr-only"
        }
      >
        {problem}
        {state === "thanks" && (
          <>
            <Icon name="check" className="text-ok" />
            {messages.thanks}
          </>
        )}
      </p>
    </section>
  );
}
