import { Icon } from "~/design/ui/icon";
import { PhraseHeading } from "~/design/ui/phrase-heading";
import { RuleLink } from "~/design/ui/rule-link";
import type { Question } from "./questions";

type QuestionsListProps = {
  /** Id of the heading; fragments lead to it. */
  id: string;
  heading: readonly string[];
  text: string;
  /** Label of the link to the help centre. */
  help: string;
  questions: readonly Question[];
};

/** Questions that open their answers, each a `<details>` that works without scripts. */
export function QuestionsList({ id, heading, text, help, questions }: QuestionsListProps) {
  return (
    <section aria-labelledby={id} className="grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]">
      <div>
        <PhraseHeading level={2} id={id} phrases={heading} className="text-h2" />
        <p className="mt-4 max-w-[26em] text-ink-2">{text}</p>
        <RuleLink to="/help" label={help} className="mt-2" />
      </div>
      <div className="border-b border-line">
        {questions.map((entry) => (
          <Answer key={entry.id} {...entry} />
        ))}
      </div>
    </section>
  );
}

function Answer({ question, answer, more }: Question) {
  return (
    <details className="group/answer border-t border-line first:border-ink">
      <summary className="flex min-h-16 cursor-pointer items-center justify-between gap-4 py-3 hover:text-seal-ink">
        <h3 className="min-w-0 font-sans text-h4 font-semibold tracking-normal wrap-anywhere">
          {question}
        </h3>
        <Icon name="plus" className="text-ink-3 group-open/answer:hidden" />
        <Icon name="minus" className="hidden text-ink-3 group-open/answer:block" />
      </summary>
      <div className="max-w-[42em] pb-7 pr-10 text-ink-2 max-md:pr-0">
        <p>{answer}</p>
        {more !== undefined && <RuleLink to={more.to} label={more.label} className="mt-1" />}
      </div>
    </details>
  );
}
