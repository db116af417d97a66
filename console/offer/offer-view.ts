import type { Offer, OfferChange } from "~/domain/package/offer";
import type { FeatureValue } from "~/domain/package/package";
import { fill } from "~/i18n/fill";
import { formatPrice } from "~/i18n/format";
import type { Language } from "~console/words";

/** The whole fen that somebody typed as yuan; undefined for what is no price. */
export function fenOf(typed: string): number | undefined {
  // Chinese input methods write digits of full width; `339.` becomes `339.5`.
  const plain = typed.normalize("NFKC").trim().replace(/^¥/, "");
  const found = /^(-?)(\d{1,7})(?:\.(\d{0,2}))?$/.exec(plain);
  if (found === null) return;
  const [, sign, yuan, rest = ""] = found;
  const fen = Number(yuan) * 100 + Number(rest.padEnd(2, "0"));
  return sign === "-" ? -fen : fen;
}

/** A price as somebody would type it: `79`, `79.50`. */
export function yuanOf(fen: number): string {
  const rest = Math.abs(fen % 100);
  const yuan = Math.trunc(fen / 100);
  const text = rest === 0 ? String(yuan) : `${yuan}.${String(rest).padStart(2, "0")}`;
  return fen < 0 && yuan === 0 ? `-${text}` : text;
}

/** A whole number that somebody typed; undefined for anything else. */
export const numberOf = (typed: string): number | undefined =>
  /^-?\d{1,7}$/.test(typed.trim()) ? Number(typed) : undefined;

/** A value of a feature in words. */
export function valueWords({ words: { offer } }: Language, value: FeatureValue | undefined) {
  if (value === undefined) return offer.no;
  if (value === true) return offer.yes;
  return value === "unlimited" ? offer.unlimited : String(value);
}

/** What a change is about, and its old and new value, in words. */
export function changeWords(
  language: Language,
  change: OfferChange,
  offer: Offer,
): { about: string; what: string; before: string; after: string } {
  const { locale, words } = language;
  const { what } = words.offer;
  const feature = offer.features.find(({ id }) => id === change.id);
  const about =
    change.subject === "package"
      ? fill(what.package, { id: change.id })
      : (feature?.name[locale] ?? change.id);
  const { field } = change;
  const [head = "", tail = ""] = field.split(".");
  const tell = (value: OfferChange["before"]): string => {
    if (field === "whole") return value === null ? what.none : words.offer.yes;
    if (head === "values") {
      return valueWords(language, value === null ? undefined : (value as FeatureValue));
    }
    if (value === null || value === "") return what.none;
    if (typeof value === "boolean") return value ? words.offer.yes : words.offer.no;
    if (field === "monthlyFen") return formatPrice(locale, Number(value));
    if (field === "group") return words.offer.groups[value as "basic" | "advanced"];
    return String(value);
  };
  const name = (): string => {
    if (head === "name" || head === "amount") return what[head][tail as "cn" | "en"];
    if (head === "values") return fill(what.inPackage, { id: tail });
    if (field === "whole") return change.after === null ? what.removed : what.added;
    return what[
      field as "environments" | "members" | "monthlyFen" | "isReference" | "group" | "place"
    ];
  };
  return { about, what: name(), before: tell(change.before), after: tell(change.after) };
}
