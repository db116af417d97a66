import { Fragment } from "react";
import { localeCodes, locales } from "~/i18n/locales";
import { useLanguage } from "~console/words";
import { changeLanguage } from "~console/words/shown-language";

/** The two languages; the current one is bold. A signed-in person's choice is kept with them. */
export function LanguageSwitch() {
  const { locale, words } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons are no set of form fields
    <div role="group" aria-label={words.shell.language} className="flex items-center">
      {localeCodes.map((code, place) => (
        <Fragment key={code}>
          {place > 0 && (
            <span aria-hidden="true" className="text-ink-3">
              /
            </span>
          )}
          <button
            type="button"
            lang={locales[code].htmlLang}
            aria-pressed={code === locale}
            onClick={() => void changeLanguage(code)}
            className="min-h-7 rounded-1 px-1.5 text-ink-2 hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink coarse:min-h-11 coarse:px-3"
          >
            {locales[code].shortName}
          </button>
        </Fragment>
      ))}
    </div>
  );
}
