import { type Role, roleNames } from "~/domain/rights/permissions";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { CheckBox } from "~console/ui/check-box";
import { Icon } from "~console/ui/icon";
import { fieldProblemWords } from "~console/ui/problem";
import { useLanguage } from "~console/words";

export type Rights = { roles: readonly Role[]; translatesInto: readonly Locale[] };

/** The roles of a person, and the languages of a translator. */
export function RightsFields({
  rights,
  onChange,
  error,
}: {
  rights: Rights;
  onChange: (rights: Rights) => void;
  error: unknown;
}) {
  const language = useLanguage();
  const { words } = language;
  const toggled = <Name extends string>(all: readonly Name[], name: Name, isOn: boolean) =>
    isOn ? [...all, name] : all.filter((one) => one !== name);
  const { roles, translatesInto } = rights;
  const rolesProblem = fieldProblemWords(language, error, "roles");
  const languagesProblem = fieldProblemWords(language, error, "translatesInto");
  return (
    <>
      <fieldset className="mt-4" data-wrong={rolesProblem && ""}>
        <legend className="mb-1 font-semibold">{words.staff.roles}</legend>
        {roleNames.map((role) => (
          <CheckBox
            key={role}
            isSelected={roles.includes(role)}
            onChange={(isOn) => onChange({ ...rights, roles: toggled(roles, role, isOn) })}
            label={words.roles[role]}
            help={words.rolesDo[role]}
          />
        ))}
        <FieldProblem text={rolesProblem} />
      </fieldset>
      {roles.includes("translator") && (
        <fieldset className="mt-3" data-wrong={languagesProblem && ""}>
          <legend className="mb-1 font-semibold">{words.staff.translatesInto}</legend>
          <div className="flex gap-6">
            {localeCodes.map((locale) => (
              <CheckBox
                key={locale}
                isSelected={translatesInto.includes(locale)}
                onChange={(isOn) =>
                  onChange({ ...rights, translatesInto: toggled(translatesInto, locale, isOn) })
                }
                label={locales[locale].name}
              />
            ))}
          </div>
          <FieldProblem text={languagesProblem} />
        </fieldset>
      )}
    </>
  );
}

function FieldProblem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="mt-1 flex items-start gap-2 text-micro text-danger">
      <Icon name="octagon" size={15} className="mt-px" />
      {text}
    </p>
  );
}
