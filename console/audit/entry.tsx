import { useEffect, useState } from "react";
import type { AnswerOf } from "~/console-api/routes";
import type { AuditEntry } from "~/console-api/schemas/audit";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CopyButton } from "~console/ui/copy";
import { Icon } from "~console/ui/icon";
import { Problem } from "~console/ui/problem";
import { Section } from "~console/ui/section";
import { Time } from "~console/ui/time";
import { useLanguage } from "~console/words";
import { clockWords } from "~console/words/times";
import { actWords, objectWords, whoWords } from "./act-words";
import { changesOf } from "./changes";

/** The action, and whether it was rejected. */
export function Did({ entry }: { entry: AuditEntry }) {
  const { words } = useLanguage();
  if (entry.outcome === "done") return <>{actWords(words, entry)}</>;
  return (
    <span className="inline-flex items-center gap-2 text-danger">
      <Icon name="octagon" size={14} />
      {actWords(words, entry)}
    </span>
  );
}

/** One entry whole, with what it changed. */
export function Entry({ entry }: { entry: AuditEntry }) {
  const language = useLanguage();
  const { words } = language;
  const { audit } = words;
  const changes = changesOf(entry.before, entry.after);
  const lines: [name: string, value: React.ReactNode, isMono?: boolean][] = [
    [audit.who, whoWords(words, entry)],
    [audit.did, <Did key="did" entry={entry} />],
    [audit.what, objectWords(language, entry) || audit.none],
    [audit.detail, entry.detail ?? audit.none],
    [audit.from, entry.address ?? audit.none, true],
    [audit.session, entry.sessionId ?? audit.none, true],
    [audit.request, entry.requestId ?? audit.none, true],
    [audit.hash, entry.hash, true],
  ];
  return (
    <Section
      title={fill(audit.entry, { id: entry.id })}
      meta={<Time at={entry.at} form="second" />}
    >
      <dl>
        {lines.map(([name, value, isMono]) => (
          <div key={name} className="flex gap-4 border-b border-line py-2">
            <dt className="w-24 shrink-0 text-ink-3">{name}</dt>
            <dd className={`min-w-0 break-all ${isMono ? "mono" : ""}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 font-semibold">{audit.beforeAfter}</h3>
      {changes.length === 0 ? (
        <p className="mt-2 text-ink-2">{audit.noChange}</p>
      ) : (
        <pre className="mono mt-2 bg-sunk py-3 break-all whitespace-pre-wrap">
          {changes.map(({ kind, text }) => (
            <span
              key={kind + text}
              className={`block px-3 ${kind === "inserted" ? "bg-hue-2-wash" : kind === "deleted" ? "bg-seal-wash" : ""}`}
            >
              <span aria-hidden="true">
                {kind === "inserted" ? "+ " : kind === "deleted" ? "- " : "  "}
              </span>
              {kind !== "same" && <span className="sr-only">{audit[kind]} </span>}
              {text}
            </span>
          ))}
        </pre>
      )}
      <div className="mt-4">
        <CopyButton
          text={`${window.location.origin}/console/audit?entry=${entry.id}`}
          label={audit.copyLink}
          done={audit.copied}
        />
      </div>
    </Section>
  );
}

/** Whether the chain of hashes is whole, as the server has just followed it. */
export function ChainState() {
  const { words } = useLanguage();
  const [check, setCheck] = useState<AnswerOf<"checkAudit">>();
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    call("checkAudit", {}).then(setCheck, setProblem);
  }, []);
  if (problem !== undefined) return <Problem error={problem} />;
  if (check === undefined) return <span role="status">{words.audit.checking}</span>;
  const time = clockWords(check.checkedAt);
  if (!check.isWhole) {
    return (
      <span role="alert" className="flex items-center gap-2 font-semibold text-danger">
        <Icon name="octagon" size={14} />
        {fill(words.audit.broken, { id: check.firstBrokenId ?? 0, time })}
      </span>
    );
  }
  const hash =
    check.lastHash === null ? "" : `${check.lastHash.slice(0, 4)}…${check.lastHash.slice(-4)}`;
  return <span role="status">{fill(words.audit.whole, { time, hash })}</span>;
}
