import "./strings";
import { Link, useLoaderData, useRevalidator, useSearchParams } from "react-router";
import type { InvitationLine, StaffLine, StaffList } from "~/console-api/schemas/staff";
import { reachOf } from "~/domain/rights/permissions";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { useMay, useMe } from "~console/api/session";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Icon } from "~console/ui/icon";
import { listed, rolesInWords } from "~console/ui/names";
import { Note } from "~console/ui/note";
import { PageHead } from "~console/ui/page-head";
import { PersonPrint } from "~console/ui/person";
import { ReachDot } from "~console/ui/reach-dot";
import { Section } from "~console/ui/section";
import { showToast } from "~console/ui/toasts";
import { useAsk } from "~console/ui/use-ask";
import { type Language, useLanguage } from "~console/words";
import { hoursUntil } from "~console/words/times";
import { InviteLayer } from "./invite-layer";
import { PersonAside } from "./person-aside";
import { StaffTabs } from "./staff-tabs";

/** Everybody on the staff, and the open invitations. */
export const loader = (): Promise<StaffList> => call("staff", {});

const reaches = ["acts", "sees", "none"] as const;

/** Staff & access: who may do what, invitations, and one person beside them. */
export function Component() {
  const { staff, invitations, approvers } = useLoaderData<StaffList>();
  const { revalidate } = useRevalidator();
  const language = useLanguage();
  const { locale, words } = language;
  const [query] = useSearchParams();
  const [asked, ask] = useAsk(["invite"]);
  const me = useMe();
  const mayManage = useMay("staff.manage");
  const chosen = staff.find(({ id }) => String(id) === query.get("person"));
  const changed = () => void revalidate();
  const counts = [
    countWords(words.staff.people, staff.length, locale),
    ...(invitations.length > 0
      ? [countWords(words.staff.invitations, invitations.length, locale)]
      : []),
  ];

  return (
    <>
      <PageHead title={words.screens.staff} meta={listed(locale, counts)}>
        {mayManage && (
          <Button tone="ink" icon="plus" data-key="create" onPress={() => ask("invite")}>
            {words.staff.invite}
          </Button>
        )}
      </PageHead>
      <StaffTabs />
      <div className="grid gap-x-9 gap-y-8 px-4 md:px-8 lg:grid-cols-[minmax(0,1fr)_356px]">
        <div data-part="list">
          {approvers < 2 && (
            <Note className="mb-5" title={words.staff.aloneTitle}>
              <p className="text-micro text-ink-2">{words.staff.alone}</p>
            </Note>
          )}
          <StaffTable staff={staff} myId={me?.id} chosenId={chosen?.id} />
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-micro text-ink-2 max-md:hidden">
            {reaches.map((reach) => (
              <li key={reach} className="flex items-center gap-2">
                <ReachDot reach={reach} />
                {words.staff.reach[reach]}
              </li>
            ))}
          </ul>
          <div id="invitations" className="mt-9">
            <Section title={words.staff.openInvitations}>
              {invitations.length === 0 ? (
                <p className="py-3 text-ink-2">{words.staff.noInvitations}</p>
              ) : (
                <ul>
                  {invitations.map((invitation) => (
                    <InvitationRow
                      key={invitation.id}
                      invitation={invitation}
                      mayManage={mayManage}
                      onChange={changed}
                    />
                  ))}
                </ul>
              )}
            </Section>
          </div>
        </div>
        <aside data-part="aside" aria-label={chosen?.name ?? words.staff.choose}>
          {chosen === undefined ? (
            <p className="border-t border-ink pt-3 text-ink-3">{words.staff.choose}</p>
          ) : (
            <PersonAside
              key={chosen.id}
              person={chosen}
              isMe={chosen.id === me?.id}
              mayManage={mayManage}
              onChange={changed}
            />
          )}
        </aside>
      </div>
      {asked === "invite" && mayManage && (
        <InviteLayer
          onClose={() => ask(null)}
          onDone={() => {
            ask(null);
            changed();
          }}
        />
      )}
    </>
  );
}

/** A table with a column for each subject; on a phone the roles stand as words. */
function StaffTable({
  staff,
  myId,
  chosenId,
}: {
  staff: readonly StaffLine[];
  myId: number | undefined;
  chosenId: number | undefined;
}) {
  const language = useLanguage();
  const { words } = language;
  const subjects = Object.entries(words.staff.subjects);
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b border-ink text-left text-micro text-ink-3">
          <th scope="col" className="pb-2 font-normal">
            {words.staff.name}
          </th>
          {subjects.map(([subject, name]) => (
            <th
              key={subject}
              scope="col"
              className="px-1 pb-2 text-center font-normal max-md:hidden"
            >
              {name}
            </th>
          ))}
          <th scope="col" className="pb-2 pl-3 font-normal">
            {words.staff.secondStep}
          </th>
        </tr>
      </thead>
      <tbody>
        {staff.map((person) => (
          <tr
            key={person.id}
            className={`relative h-11 border-b border-line hover:bg-sunk ${person.id === chosenId ? "bg-sunk" : ""}`}
          >
            <th scope="row" className="py-1.5 text-left font-normal">
              <span className="flex items-center gap-2.5">
                <PersonPrint staffId={person.id} />
                <span className="min-w-0">
                  <Link
                    to={`?person=${person.id}`}
                    preventScrollReset
                    data-row=""
                    aria-current={person.id === chosenId ? "true" : undefined}
                    className="break-words after:absolute after:inset-0"
                  >
                    {person.name}
                  </Link>
                  {person.id === myId && <span className="text-ink-3"> ({words.staff.you})</span>}
                  <span className="block text-micro text-ink-3 md:sr-only">
                    {rolesInWords(language, person.roles)}
                  </span>
                </span>
              </span>
            </th>
            {subjects.map(([subject]) => {
              const reach = reachOf(person.roles, subject);
              return (
                <td key={subject} className="px-1 text-center max-md:hidden">
                  <ReachDot reach={reach} label={words.staff.reach[reach]} />
                </td>
              );
            })}
            <td className="py-1.5 pl-3 text-ink-2">
              <SecondStep person={person} language={language} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SecondStep({ person, language }: { person: StaffLine; language: Language }) {
  const { staff } = language.words;
  if (person.state === "disabled") {
    return (
      <span className="flex items-center gap-2 text-ink-3">
        <Icon name="ended" size={14} />
        {staff.disabled}
      </span>
    );
  }
  if (person.passkeys > 0) return <>{person.hasCode ? staff.passkeyAndCode : staff.passkey}</>;
  return (
    <span className={`flex items-center gap-2 ${person.hasCode ? "text-warn" : "text-danger"}`}>
      <Icon name={person.hasCode ? "triangle" : "octagon"} size={14} />
      {person.hasCode ? staff.codeOnly : staff.noFactor}
    </span>
  );
}

const revokes = ["revoke"] as const;

function InvitationRow({
  invitation,
  mayManage,
  onChange,
}: {
  invitation: InvitationLine;
  mayManage: boolean;
  onChange: () => void;
}) {
  const language = useLanguage();
  const { staff } = language.words;
  const [query] = useSearchParams();
  const isNamed = query.get("invitation") === String(invitation.id);
  const [asked, ask] = useAsk(isNamed ? revokes : []);
  const { id, email, roles, invitedBy, resetsStaffId, expiresAt } = invitation;
  const about = [
    resetsStaffId === null ? rolesInWords(language, roles) : staff.replacesFactors,
    invitedBy === null ? staff.invitedByCommand : fill(staff.invitedBy, { name: invitedBy }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-line py-2">
      <div className="min-w-0 grow basis-48">
        <p className="break-words">{email}</p>
        <p className="text-micro text-ink-3">{about.join(" · ")}</p>
      </div>
      <span className="text-micro text-ink-3">
        {fill(staff.endsIn, { hours: hoursUntil(expiresAt) })}
      </span>
      {mayManage && (
        <Button size="row" tone="danger" onPress={() => ask("revoke")}>
          {staff.revoke}
          <span className="sr-only">: {email}</span>
        </Button>
      )}
      {asked === "revoke" && mayManage && (
        <ActLayer
          isAlert
          title={fill(staff.revokeTitle, { email })}
          text={staff.revokeText}
          act={staff.revokeAct}
          keep={staff.keepInvitation}
          onClose={() => ask(null)}
          onAct={async () => {
            await call("revokeInvitation", {}, id);
            showToast(fill(staff.revoked, { email }));
            ask(null);
            onChange();
          }}
        />
      )}
    </li>
  );
}
