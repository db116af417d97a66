import { useState } from "react";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { Choice } from "~console/ui/choice";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { type Rights, RightsFields } from "./rights-fields";

/** Asks whom to invite, and as what. */
export function InviteLayer({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { locale: interfaceLocale, words } = useLanguage();
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [locale, setLocale] = useState<Locale>(interfaceLocale);
  const [rights, setRights] = useState<Rights>({ roles: [], translatesInto: [] });
  return (
    <ActLayer
      title={words.staff.inviteTitle}
      text={words.staff.inviteText}
      act={words.staff.sendInvitation}
      keep={words.staff.notSent}
      onClose={onClose}
      onAct={async () => {
        await call("invite", {
          email: email.trim(),
          name: name.trim(),
          locale,
          roles: [...rights.roles],
          translatesInto: [...rights.translatesInto],
        });
        showToast(fill(words.staff.invited, { email: email.trim() }));
        onDone();
      }}
    >
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <Field
          label={words.staff.email}
          name="email"
          type="email"
          value={email}
          onChange={setEmail}
          autoFocus
        />
        <Field label={words.staff.name} name="name" value={name} onChange={setName} />
      </div>
      <RightsFields rights={rights} onChange={setRights} />
      <div className="mt-4">
        <Choice
          label={words.staff.mailLanguage}
          value={locale}
          onChange={setLocale}
          options={localeCodes.map((code) => ({ value: code, label: locales[code].name }))}
        />
      </div>
    </ActLayer>
  );
}
