import "./strings";
import type { DeliveryLine } from "~/console-api/schemas/webhooks";
import { fill } from "~/i18n/fill";
import { StateMark, type StateName } from "~console/ui/state-mark";
import { type Language, useLanguage } from "~console/words";

const looks: Record<DeliveryLine["state"], StateName> = {
  waiting: "scheduled",
  delivered: "fine",
  failed: "failed",
};

/** The state of a delivery, by shape and word. */
export function DeliveryState({ state }: { state: DeliveryLine["state"] }) {
  const { webhooks } = useLanguage().words;
  return <StateMark state={looks[state]}>{webhooks.states[state]}</StateMark>;
}

/** The last answer of an endpoint in words: its status, or why there was none. */
export function answerWords(
  { words: { webhooks } }: Language,
  { status, error }: Pick<DeliveryLine, "status" | "error">,
): string {
  if (status !== null) return `HTTP ${status}`;
  if (error === null) return webhooks.noAnswer;
  const errors: Partial<Record<string, string>> = webhooks.errors;
  return errors[error] ?? fill(webhooks.otherError, { code: error });
}
