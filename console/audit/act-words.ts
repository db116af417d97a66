import "./strings";
import type { AuditEntry } from "~/console-api/schemas/audit";
import { lineNameWords } from "~console/releases/release-view";
import type { Language, Words } from "~console/words";

type Audited = NonNullable<AuditEntry["object"]>;

/** What was done, in words; a refused act has other words than one that was done. */
export function actWords(words: Words, { act, outcome }: AuditEntry): string {
  const refused: Partial<Record<string, string>> = words.audit.refusedActs;
  return (outcome === "refused" ? refused[act] : undefined) ?? words.audit.acts[act];
}

/** Who did it, in words. */
export function whoWords(words: Words, { who, source }: AuditEntry): string {
  if (who !== null) return who.name;
  const { command, site, nobody } = words.audit;
  return source === "command" ? command : source === "site" ? site : nobody;
}

/** What it was done to, in words; empty where it was nothing in particular. */
export function objectWords(language: Language, { object }: AuditEntry): string {
  return object === null ? "" : nameOfObject(language, object);
}

/** What something that the audit names is called. */
export function nameOfObject(language: Language, object: Audited): string {
  const { kind, id, label } = object;
  const kinds: Partial<Record<string, string>> = language.words.audit.kinds;
  return named(language, object) ?? (label === "" ? `${kinds[kind] ?? kind} ${id}` : label);
}

/** The name of what the database knows by a code only; undefined: of something else, or of a code of another version. */
function named(language: Language, { kind, id, label }: Audited): string | undefined {
  const { audit, names } = language.words;
  const of = (names: object, name: string | undefined) =>
    (names as Partial<Record<string, string>>)[name ?? ""];
  const [first, second = "", ...rest] = id.split(" ");
  switch (kind) {
    case "offer":
      return audit.kinds.offer;
    case "session":
      return `${audit.kinds.session} ${id}`;
    case "legal":
      return of(names.legalTexts, id);
    case "settings":
      return of(names.settings, id);
    case "site-text": {
      const page = of(names.pages, id);
      // After the page its place, if it is of one, and its language.
      const inPage = label.split(" ").slice(1);
      const said = of(names.languages, inPage.at(-1));
      if (page === undefined || said === undefined) return page;
      return [page, ...inPage.slice(0, -1), said].join(language.locale === "cn" ? "，" : ", ");
    }
    case "release": {
      // Keys are of no product; older entries name them so.
      if (second === "null") return audit.kinds["signing-key"];
      const product = of(names.products, first);
      return product && `${product} ${second}`;
    }
    case "rollout": {
      const isKnown = of(names.products, first) !== undefined && rest.length === 2;
      return isKnown ? lineNameWords(language, id) : undefined;
    }
    default:
      return undefined;
  }
}
