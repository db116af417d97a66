import type { Locale } from "~/i18n/locales";
import { locales } from "~/i18n/locales";
import { ReturnTo } from "./language-form";
import { preferencePaths } from "./preference-paths";
import type { ShellMessages } from "./words.en";

/** Offers the language of the link that led here, once. Accepting stores that language. */
export function OfferLine({ shell, offer }: { shell: ShellMessages; offer: Locale | null }) {
  if (offer === null) return null;
  return (
    <form
      method="post"
      action={preferencePaths.language}
      className="border-b border-line bg-sunk text-small"
    >
      <ReturnTo />
      <p className="page flex min-h-11 flex-wrap items-center gap-x-3">
        <span>{shell.offer.note}</span>
        <span aria-hidden="true" className="text-ink-3">
          ·
        </span>
        <button
          type="submit"
          name="locale"
          value={offer}
          lang={locales[offer].htmlLang}
          className="min-h-11 font-semibold underline underline-offset-4 hover:text-seal-ink"
        >
          {shell.offer.action}
        </button>
      </p>
    </form>
  );
}
