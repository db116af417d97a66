import { useEffect, useState } from "react";
import type { SessionLine } from "~/console-api/schemas/session";
import type { StaffLine } from "~/console-api/schemas/staff";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { listed, rolesInWords } from "~console/ui/names";
import { Note } from "~console/ui/note";
import { PersonPrint } from "~console/ui/person";
import { Problem } from "~console/ui/problem";
import { Section } from "~console/ui/section";
import { showToast } from "~console/ui/toasts";
import { useAsk } from "~console/ui/use-ask";
import { type Language, useLanguage } from "~console/words";
import { dayWords, timeWords } from "~console/words/times";
import { type Rights, RightsFields } from "./rights-fields";

/** An owner's questions about a person; the palette leads to some of them. */
const questions = ["roles", "disable", "enable", "reset", "end-all"] as const;

type Asked = { act: (typeof questions)[number] } | { act: "end-one"; session: SessionLine };

/** One person: factors, sessions, and what an owner may do. */
export function PersonAside({
  person,
  isMe,
  mayManage,
  onChange,
}: {
  person: StaffLine;
  isMe: boolean;
  mayManage: boolean;
  /** The staff has changed. */
  onChange: () => void;
}) {
  const language = useLanguage();
  const { locale, words } = language;
  const [sessions, setSessions] = useState<readonly SessionLine[]>();
  const [problem, setProblem] = useState<unknown>();
  const [question, ask] = useAsk(questions);
  const [ending, setEnding] = useState<SessionLine>();

  useEffect(() => {
    let isCurrent = true;
    setSessions(undefined);
    setProblem(undefined);
    call("staffSessions", {}, person.id).then(
      (answer) => isCurrent && setSessions(answer.sessions),
      (failed) => isCurrent && setProblem(failed),
    );
    return () => {
      isCurrent = false;
    };
  }, [person.id]);

  const isActive = person.state === "active";
  const mayAct = mayManage && !isMe;
  const asked: Asked | undefined =
    ending !== undefined
      ? { act: "end-one", session: ending }
      : question !== null && mayAct
        ? { act: question }
        : undefined;
  return (
    <>
      <Section
        title={person.name}
        meta={fill(words.staff.since, { day: dayWords(locale, person.createdAt) })}
      >
        <div className="flex items-center gap-4 py-4">
          <PersonPrint staffId={person.id} size={56} />
          <div className="min-w-0">
            <p className="font-semibold break-words">{person.email}</p>
            <p className="text-micro text-ink-2">{rolesInWords(language, person.roles)}</p>
            <p className="text-micro text-ink-3">{factorsInWords(language, person)}</p>
            <p className="text-micro text-ink-3">
              {person.lastSeenAt === null
                ? words.staff.neverSeen
                : fill(words.staff.lastSeen, { time: timeWords(locale, person.lastSeenAt) })}
            </p>
            {person.countsFrom !== null && (
              <p className="text-micro text-ink-3">
                {fill(
                  Date.parse(person.countsFrom) > Date.now()
                    ? words.staff.countsFrom
                    : words.staff.countsSince,
                  { time: timeWords(locale, person.countsFrom) },
                )}
              </p>
            )}
          </div>
        </div>
        <p className="border-b border-ink pb-2 text-micro text-ink-3">{words.staff.session}</p>
        {problem !== undefined && <Problem error={problem} />}
        {sessions?.length === 0 && <p className="py-3 text-ink-2">{words.staff.noSession}</p>}
        <ul>
          {sessions?.map((session) => (
            <li key={session.id} className="flex items-center gap-3 border-b border-line py-2">
              <div className="min-w-0 grow">
                <p>{session.device}</p>
                <p className="mono text-ink-3">
                  {session.address}, {timeWords(locale, session.lastUsedAt)}
                </p>
              </div>
              {mayManage && (
                <Button size="row" onPress={() => setEnding(session)}>
                  {words.staff.end}
                  <span className="sr-only">: {session.device}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        {mayManage && isMe && (
          <p className="mt-4 text-micro text-ink-3">{words.staff.ownAccount}</p>
        )}
        {mayAct && (
          <div className="mt-4 flex flex-col gap-2.5">
            {(sessions?.length ?? 0) > 0 && (
              <Button className="w-full" onPress={() => ask("end-all")}>
                {words.staff.endAll}
              </Button>
            )}
            <Button className="w-full" onPress={() => ask("roles")}>
              {words.staff.changeRoles}
            </Button>
            {isActive && (
              <Button className="w-full" onPress={() => ask("reset")}>
                {words.staff.reset}
              </Button>
            )}
            <Button
              className="w-full"
              tone={isActive ? "danger" : "line"}
              onPress={() => ask(isActive ? "disable" : "enable")}
            >
              {isActive ? words.staff.disable : words.staff.enable}
            </Button>
          </div>
        )}
      </Section>
      {asked !== undefined && (
        <PersonAct
          person={person}
          asked={asked}
          onClose={() => {
            ask(null);
            setEnding(undefined);
          }}
          onSessions={setSessions}
          onChange={onChange}
        />
      )}
    </>
  );
}

function factorsInWords({ locale, words }: Language, person: StaffLine): string {
  const { staff } = words;
  const names = [
    ...(person.passkeys > 0 ? [countWords(staff.passkeys, person.passkeys, locale)] : []),
    ...(person.hasCode ? [staff.password] : []),
    ...(person.hasCode ? [countWords(staff.codesLeft, person.recoveryCodesLeft, locale)] : []),
  ];
  return names.length === 0 ? staff.noFactor : listed(locale, names);
}

/** The roles, and the languages of a translator. */
function rightsInWords(language: Language, { roles, translatesInto }: Rights): string {
  const languages = roles.includes("translator")
    ? localeCodes.filter((code) => translatesInto.includes(code)).map((code) => locales[code].name)
    : [];
  return listed(language.locale, [rolesInWords(language, roles), ...languages]);
}

/** The layer that asks before an act on a person. */
function PersonAct({
  person,
  asked,
  onClose,
  onSessions,
  onChange,
}: {
  person: StaffLine;
  asked: Asked;
  onClose: () => void;
  onSessions: (sessions: readonly SessionLine[]) => void;
  onChange: () => void;
}) {
  const language = useLanguage();
  const { words } = language;
  const { staff } = words;
  const { id, name } = person;
  const [rights, setRights] = useState<Rights>(person);
  /** The roles that another owner gave meanwhile. */
  const [stored, setStored] = useState<Rights>();
  const done = (text: string) => {
    showToast(fill(text, { name }));
    onClose();
    onChange();
  };
  const withName = (text: string) => fill(text, { name });

  switch (asked.act) {
    case "roles":
      return (
        <ActLayer
          title={withName(staff.rolesTitle)}
          text={withName(staff.rolesText)}
          act={staff.saveRoles}
          keep={staff.keepRoles}
          onClose={onClose}
          onAct={async () => {
            const roles = [...rights.roles];
            if (roles.length === 0) {
              throw new CallError("wrong-fields", { fields: { roles: "missing" } });
            }
            const translatesInto = [...rights.translatesInto];
            const now = stored ?? person;
            const lookedAt = { roles: [...now.roles], translatesInto: [...now.translatesInto] };
            await call("setRoles", { roles, translatesInto, lookedAt }, id);
            onSessions([]);
            done(staff.rolesChanged);
          }}
          onMoved={async () => {
            const list = await call("staff", {});
            setStored(list.staff.find((one) => one.id === id));
          }}
        >
          {stored !== undefined && (
            <Note tone="warn" icon="triangle" role="status" className="mt-4">
              <p>{fill(staff.rolesNow, { roles: rightsInWords(language, stored) })}</p>
            </Note>
          )}
          <RightsFields rights={rights} onChange={setRights} />
        </ActLayer>
      );
    case "disable":
      return (
        <ActLayer
          isAlert
          title={withName(staff.disableTitle)}
          text={withName(staff.disableText)}
          act={withName(staff.disableAct)}
          keep={withName(staff.keep)}
          onClose={onClose}
          onAct={async () => {
            await call("disableStaff", {}, id);
            onSessions([]);
            done(staff.disabledNow);
          }}
        />
      );
    case "enable":
      return (
        <ActLayer
          title={withName(staff.enableTitle)}
          text={withName(staff.enableText)}
          act={withName(staff.enableAct)}
          keep={staff.keepDisabled}
          onClose={onClose}
          onAct={async () => {
            await call("enableStaff", {}, id);
            done(staff.enabledNow);
          }}
        />
      );
    case "reset":
      return (
        <ActLayer
          isAlert
          title={withName(staff.resetTitle)}
          text={withName(staff.resetText)}
          act={staff.resetAct}
          keep={staff.keepFactors}
          onClose={onClose}
          onAct={async () => {
            await call("resetFactors", {}, id);
            onSessions([]);
            done(staff.resetDone);
          }}
        />
      );
    default: {
      const session = asked.act === "end-one" ? asked.session : undefined;
      return (
        <ActLayer
          title={withName(session === undefined ? staff.endAllTitle : staff.endOneTitle)}
          text={
            session === undefined
              ? withName(staff.endAllText)
              : fill(staff.endOneText, { device: session.device, address: session.address })
          }
          act={session === undefined ? staff.endAllAct : staff.endAct}
          keep={staff.keepSessions}
          onClose={onClose}
          onAct={async () => {
            const request = session === undefined ? {} : { sessionId: session.id };
            onSessions((await call("endStaffSessions", request, id)).sessions);
            done(staff.ended);
          }}
        />
      );
    }
  }
}
