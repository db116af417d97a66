import { Link } from "react-router";
import type { InboxMessage } from "~/console-api/schemas/inbox";
import { fill } from "~/i18n/fill";
import { Button } from "~console/ui/button";
import { useLanguage } from "~console/words";
import { dayWords, longDayWords } from "~console/words/times";
import { isUrgent } from "./age";
import { DayClock } from "./day-clock";
import type { MessageActName } from "./message-act";
import { noonOf } from "./message-words";

/** Beside a privacy request: the days that are left, whose it is, and what may be done with the data. */
export function RequestClock({
  message: { request, closedAt },
  onAsk,
  mayAnswer,
  mayHandleData,
  maySeeAccounts,
}: {
  message: InboxMessage;
  onAsk: (act: MessageActName) => void;
  mayAnswer: boolean;
  mayHandleData: boolean;
  maySeeAccounts: boolean;
}) {
  const { locale, words } = useLanguage();
  const { inbox } = words;
  if (request === null) return null;
  const { daysLeft, dueOn, passedDays, account, others, isExtended, isIdentified } = request;
  const lines: [name: string, value: React.ReactNode][] = [
    [
      inbox.account,
      account === null ? (
        inbox.noAccount
      ) : maySeeAccounts ? (
        <Link key="account" to={`/accounts?account=${account.id}`} className="rule-link">
          {account.id}
        </Link>
      ) : (
        account.id
      ),
    ],
    ...(account === null
      ? []
      : ([
          [inbox.registered, dayWords(locale, account.createdAt)],
          [inbox.agreement, account.agreementVersion],
        ] as [string, React.ReactNode][])),
    [inbox.others, others === 0 ? inbox.noOthers : others],
  ];
  const number = daysLeft === null ? null : Math.abs(daysLeft);
  return (
    <aside
      data-part="aside"
      aria-label={isExtended ? inbox.clockExtended : inbox.clock}
      className="max-[83.6875rem]:contents min-[83.75rem]:border-l min-[83.75rem]:border-line min-[83.75rem]:px-5 min-[83.75rem]:pt-5 min-[83.75rem]:pb-6"
    >
      <div className="max-[83.6875rem]:order-first max-[83.6875rem]:border-b max-[83.6875rem]:border-line max-[83.6875rem]:bg-sunk max-[83.6875rem]:px-4 max-[83.6875rem]:py-3 md:max-[83.6875rem]:px-8">
        {closedAt === null && daysLeft !== null && dueOn !== null ? (
          <>
            <p className="text-micro text-ink-3">
              {isExtended ? inbox.clockExtended : inbox.clock}
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 min-[83.75rem]:block">
              <p className={isUrgent(daysLeft) ? "text-danger" : ""}>
                <span className="display text-[3.25rem] leading-[1.15] tabular-nums">{number}</span>{" "}
                <span className="text-micro font-semibold">
                  {
                    (daysLeft < 0 ? inbox.overdueUnit : inbox.daysUnit)[
                      number === 1 ? "one" : "other"
                    ]
                  }
                </span>
              </p>
              <DayClock passed={passedDays ?? 0} isUrgent={isUrgent(daysLeft)} />
            </div>
            <p className="mt-1 text-micro text-ink-2">
              {fill(inbox.lastDay, { day: longDayWords(locale, new Date(noonOf(dueOn))) })}
            </p>
          </>
        ) : (
          <p className="text-ink-2">{closedAt === null ? inbox.clockNone : inbox.clockStopped}</p>
        )}
      </div>
      <div className="max-[83.6875rem]:order-last max-[83.6875rem]:px-4 max-[83.6875rem]:pb-8 md:max-[83.6875rem]:px-8">
        <dl className="mt-4 border-t border-line pt-3">
          {lines.map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 py-1">
              <dt className="text-ink-2">{name}</dt>
              <dd className="text-right">{value}</dd>
            </div>
          ))}
        </dl>
        {(mayHandleData || mayAnswer) && (
          <div className="mt-4 flex flex-col gap-2.5">
            {mayHandleData && isIdentified && (
              <Button size="wide" icon="download" onPress={() => onAsk("copy")}>
                {inbox.makeCopy}
              </Button>
            )}
            {mayHandleData && isIdentified && (
              <Button
                size="wide"
                tone="danger"
                icon="trash"
                // A phone has it at its foot.
                className="max-md:hidden"
                onPress={() => onAsk("erase")}
              >
                {inbox.erase}
              </Button>
            )}
            {mayHandleData && !isIdentified && (
              <p className="text-micro text-ink-3">{inbox.needIdentified}</p>
            )}
            {mayAnswer && !isExtended && dueOn !== null && (
              <>
                <Button size="wide" icon="clock" onPress={() => onAsk("extend")}>
                  {inbox.extend}
                </Button>
                <p className="text-micro text-ink-3">{inbox.extendNote}</p>
              </>
            )}
          </div>
        )}
      </div>
    </aside>
  );
}
