import "~console/inbox/strings";
import type { AccountLine } from "~/console-api/schemas/accounts";
import { fill } from "~/i18n/fill";
import { daysWords, isUrgent } from "~console/inbox/age";
import { Icon } from "~console/ui/icon";
import { type Language, useLanguage } from "~console/words";

/** The open request of an account, in words, with how urgent it is. */
export function RequestState({ request }: { request: AccountLine["request"] }) {
  const language = useLanguage();
  const { accounts } = language.words;
  if (request === null) return <span className="text-ink-3">{accounts.nothingOpen}</span>;
  const { daysLeft } = request;
  const urgent = daysLeft !== null && isUrgent(daysLeft);
  return (
    <span className={`inline-flex items-center gap-2 ${urgent ? "text-danger" : "text-ink"}`}>
      <Icon name={urgent ? "octagon" : "clock"} size={14} />
      {requestWords(language, request)}
    </span>
  );
}

function requestWords(language: Language, request: NonNullable<AccountLine["request"]>): string {
  const { accounts, inbox } = language.words;
  const { asksFor, daysLeft } = request;
  const what = asksFor === null ? inbox.topics.privacy : inbox.asksFor[asksFor];
  if (daysLeft === null) return fill(accounts.notConfirmed, { what });
  return fill(accounts.requestDays, { what, days: daysWords(language, daysLeft) });
}
