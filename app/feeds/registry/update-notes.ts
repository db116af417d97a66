import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { html } from "hono/html";
import type { BrandNames } from "~/brand";
import type { PublicRelease } from "~/domain/release/public/public-release";
import { fallbackLocale, isLocale, type Locale, locales } from "~/i18n/locales";
import { releasePageAddress } from "./addresses";

/*
 * The release notes that WinSparkle shows beside its question. An appcast has one address of notes. WinSparkle joins
 * several to an invalid one, whatever their language (its issue 35), and opens a redirecting page in another window.
 * So this address itself answers in the language of the computer.
 */

/** Path of the notes of a version, for every language. */
export const updateNotesAddress = (version: string) => `/appcast/notes/${version}`;

const languageOf: Record<string, Locale> = { zh: "cn", en: "en" };

/** The language of the computer; English for one that is neither, since the request names a language at all. */
export function readLanguage(context: Context): Locale {
  const found = accepts(context, {
    header: "Accept-Language",
    supports: Object.keys(languageOf),
    default: fallbackLocale,
    match: (accepted) => {
      const inOrder = accepted.filter(({ q }) => q > 0).sort((one, other) => other.q - one.q);
      const names = inOrder.map(({ type }) => type.split("-")[0]?.toLowerCase() ?? "");
      return names.flatMap((name) => languageOf[name] ?? [])[0] ?? "en";
    },
  });
  return isLocale(found) ? found : fallbackLocale;
}

const pageLinks: Record<Locale, string> = {
  cn: "这个版本的页面",
  en: "The page of this version",
};

/** The notes of a version as a small page; where there are none in a language, those of the other one. */
export function updateNotes(
  { version, notes }: PublicRelease,
  { locale, publicUrl, brand }: { locale: Locale; publicUrl: string; brand: BrandNames },
): string {
  const notesLocale = notes[locale] === undefined ? (locale === "cn" ? "en" : "cn") : locale;
  const { remarks = "", updateContent = [] } = notes[notesLocale] ?? {};
  const title = `${brand.name[locale]} ${version}`;
  const page = publicUrl + locales[locale].prefix + releasePageAddress("client", version);
  const text = html`<!doctype html>
<html lang="${locales[locale].htmlLang}">
<meta charset="utf-8">
<title>${title}</title>
<h1>${title}</h1>
<div lang="${locales[notesLocale].htmlLang}">
${remarks === "" ? "" : html`<p>${remarks}</p>`}
<ul>
${updateContent.map((line) => html`<li>${line}</li>\n`)}</ul>
</div>
<p><a href="${page}">${pageLinks[locale]}</a></p>
</html>
`;
  return String(text);
}
