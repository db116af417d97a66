import { type Role, roleNames } from "~/domain/rights/permissions";
import { type Locale, localeCodes } from "~/i18n/locales";
import { languageNames } from "~console/drafts/states";
import { CheckGroup } from "~console/ui/check-group";
import { useWords } from "~console/words";

export type Rights = { roles: readonly Role[]; translatesInto: readonly Locale[] };

/** The roles of a person, and the languages of a translator. */
export function RightsFields({
  rights,
  onChange,
}: {
  rights: Rights;
  onChange: (rights: Rights) => void;
}) {
  const words = useWords();
  return (
    <div className="mt-4 grid gap-3">
      <CheckGroup
        label={words.staff.roles}
        name="roles"
        all={roleNames}
        chosen={rights.roles}
        onChange={(roles) => onChange({ ...rights, roles })}
        labels={words.roles}
        helps={words.rolesDo}
      />
      {rights.roles.includes("translator") && (
        <CheckGroup
          label={words.staff.translatesInto}
          name="translatesInto"
          all={localeCodes}
          chosen={rights.translatesInto}
          onChange={(translatesInto) => onChange({ ...rights, translatesInto })}
          labels={languageNames}
          isRow
        />
      )}
    </div>
  );
}
