import "./strings";
import type { AuditEntry } from "~/console-api/schemas/audit";
import { lineNameWords } from "~console/releases/release-view";
import type { Language, Words } from "~console/words";

type Audited = NonNullable<AuditEntry["object"]>;

/** Names the action; a rejected action has another text. */
export function actWords(words: Words, { act, outcome }: AuditEntry): string {
  const refused: Partial<Record<string, string>> = words.audit.refusedActs;
  return (outcome === "refused" ? refused[act] : undefined) ?? words.audit.acts[act];
}

/** Names the actor. */
export function whoWords(words: Words, { who, source }: AuditEntry): string {
  if (who !== null) return who.name;
  const { command, site, nobody } = words.audit;
  return source === "command" ? command : source === "site" ? site : nobody;
}

/** Names the action's object; empty if there is none in particular. */
export function objectWords(language: Language, { object }: AuditEntry): string {
  return object === null ? "" : nameOfObject(language, object);
}

/** Names something from the audit. */
export function nameOfObject(language: Language, object: Audited): string {
  const { kind, id, label } = object;
  const kinds: Partial<Record<string, string>> = language.words.audit.kinds;
  return named(language, object) ?? (label === "" ? `${kinds[kind] ?? kind} ${id}` : label);
}

/**
 * Names a thing that the database knows by a code only; undefined for other things and for codes of another version.
 */
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
    case "first-step":
      return of(audit.firstSteps, id);
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
    case "rollouts":
      return of(names.products, id);
    case "channel": {
      const { releases, rollouts } = language.words;
      return id === "all" ? rollouts.allChannels : of(releases.channels, id);
    }
    case "rollout": {
      const isKnown = of(names.products, first) !== undefined && rest.length === 2;
      return isKnown ? lineNameWords(language, id) : undefined;
    }
    default:
      return undefined;
  }
}
