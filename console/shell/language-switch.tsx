import { localeCodes, locales, otherLocale } from "~/i18n/locales";
import { changeLanguage } from "~console/language";
import { useLanguage } from "~console/words";

/** The two languages; the current one is bold. A signed-in person's choice is kept with them. */
export function LanguageSwitch() {
  const { locale, words } = useLanguage();
  return (
    <button
      type="button"
      onClick={() => void changeLanguage(otherLocale(locale))}
      aria-label={`${words.shell.language}: ${locales[otherLocale(locale)].name}`}
      lang={locales[otherLocale(locale)].htmlLang}
      className="flex min-h-7 items-center gap-1.5 rounded-1 px-1 text-ink-2 hover:text-ink coarse:min-h-11"
    >
      {localeCodes.map((code, place) => (
        <span key={code} className={code === locale ? "font-semibold text-ink" : ""}>
          {place > 0 && <span className="pr-1.5 font-normal text-ink-3">/</span>}
          <span lang={locales[code].htmlLang}>{locales[code].shortName}</span>
        </span>
      ))}
    </button>
  );
}
