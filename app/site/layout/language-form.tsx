import { useLocation } from "react-router";
import { useLocale } from "~/i18n/locale-context";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { preferencePaths } from "./preference-paths";
import type { ShellMessages } from "./words.en";

/**
 * The language switch. It posts to the server, which stores the choice and redirects to the same
 * page in that language, so it works without scripts.
 */
export function LanguageForm({ shell }: { shell: ShellMessages }) {
  const current = useLocale();
  return (
    <form
      method="post"
      action={preferencePaths.language}
      aria-label={shell.language}
      className="flex items-center"
    >
      <ReturnTo />
      {localeCodes.map((code, index) => (
        <span key={code} className="flex items-center">
          {index > 0 && (
            <span aria-hidden="true" className="px-1 text-ink-3">
              /
            </span>
          )}
          <LanguageButton code={code} isCurrent={code === current} label={shell.switchTo[code]} />
        </span>
      ))}
    </form>
  );
}

function LanguageButton({
  code,
  isCurrent,
  label,
}: {
  code: Locale;
  isCurrent: boolean;
  label: string;
}) {
  const { htmlLang, shortName } = locales[code];
  return (
    <button
      type="submit"
      name="locale"
      value={code}
      lang={htmlLang}
      aria-label={isCurrent ? undefined : `${shortName}, ${label}`}
      aria-current={isCurrent ? "true" : undefined}
      className="min-h-11 min-w-8 text-small text-ink-3 hover:text-seal-ink aria-[current]:font-semibold aria-[current]:text-ink"
    >
      {shortName}
    </button>
  );
}

/** Hidden field of a preference form: the address to redirect back to. */
export function ReturnTo() {
  const { pathname, search } = useLocation();
  return <input type="hidden" name="returnTo" value={pathname + search} />;
}
