import type { AuditAct } from "~/domain/audit/audit";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import type { ChosenTimeJob } from "~/domain/background-job/chosen-times";
import type { FieldProblem } from "~/domain/refusal";
import type { Permission } from "~/domain/rights/permissions";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import type { documentKinds } from "~/platform/db/schema";
import type { TranslatedKindName } from "./document-rules";

/** The language of a draft; `both`: one draft has both languages. */
export type DraftLocale = Locale | "both";

/** Identifies a draft of a document. Only pages have places: one for each of their strings. */
export type DraftKey = { place: string; locale: DraftLocale };

/** The only draft of a document that has both languages. */
export const wholeDocument = { place: "", locale: "both" } as const;

/** Words as the database has them. */
export type StoredWords = { fields: Record<string, unknown>; body: string };

export type Problems = Record<string, FieldProblem>;

/** Context of every action on documents of one kind. */
export type Documents<Words, Kind = DocumentKind<Words>> = {
  db: Database;
  now: () => Date;
  actor: AuditActor;
  kind: Kind;
};

/** Context inside the transaction: the locked document, and one timestamp for everything that is written. */
export type Step = {
  db: Database;
  now: Date;
  actor: AuditActor;
  /** Name of the document, or its number where it has none: `contact`, `P-407`, `12`. */
  document: string;
  itemId: number;
  /** The language that the others are translated from; null: nothing is translated. */
  sourceLocale: Locale | null;
};

/** Words that become public. */
export type PublicWords<Words> = DraftKey & {
  /** Null: none any more, or those that the site starts with. */
  words: Words | null;
  /** Public content until now; null: none. */
  before: Words | null;
  /** The number of their revision. */
  number: number;
};

export type DocumentAct =
  | "begun"
  | "kept"
  | "submitted"
  | "copied"
  | "discarded"
  | "restored"
  | "added"
  | "published"
  | "removed"
  | "scheduled"
  | "cancelled"
  | "failed"
  | "previewed";

/** Details of an action, for the audit. */
export type ActDetails<Words> = {
  key?: DraftKey;
  /** Words with what visitors saw before. */
  all?: readonly Pick<PublicWords<Words>, "place" | "words" | "before">[];
  /** Title of the draft, of kinds whose drafts have one. */
  title?: string | undefined;
  /** When what was scheduled or cancelled is public. */
  at?: Date;
  /** Time of the schedule that the action fires or replaces. */
  schedule?: Date | null;
  /** The number of a revision, or of a publication where those are counted. */
  number?: number | null;
  /** The number of the revision that was public before. */
  live?: number | null;
  /** The number of the restored revision. */
  restoredFrom?: number;
  /** The id of restored words that have no number which people see. */
  kept?: number;
};

/** Fields of an audit entry: `before` and `after` become JSON. */
export type Told = { before?: unknown; after?: unknown };

/** A kind of document that has drafts: it defines how their content is stored and read. */
export type DraftKind<Words> = {
  /** Name in the database. */
  readonly name: (typeof documentKinds)[number];
  /**
   * Whether its documents are translated. They have numbers, a draft stays when it is published, and its row says which
   * revisions it equals.
   */
  readonly isTranslated?: true;
  /** Audit names of the actions that this kind has. */
  readonly acts: Readonly<Partial<Record<DocumentAct, AuditAct>>>;
  /** Scope of the limit `mostInAnHour`: the action, the action on one document, or on one place of it. */
  readonly countedBy: "act" | "document" | "place";
  /** A draft with the public content is removed. */
  readonly dropsWhatIsLive?: true;
  /** Name of a document or of one of its drafts in the audit. */
  nameOf(
    document: string,
    about: {
      key?: DraftKey | undefined;
      words?: Words | null | undefined;
      title?: string | undefined;
    },
  ): { kind: string; id: string; label: string };
  store(words: Words): StoredWords;
  /** Null: another version of the site stored the content in its own format. */
  read(stored: StoredWords): Words | null;
  /** Words as they are stored, which may be tidied. @throws Refusal where they cannot be */
  accept?(document: string, key: DraftKey, words: Words, db: Database): Words | Promise<Words>;
  /** Words of an older revision as they may be stored today: tags may have been joined since. */
  current?(db: Database, document: string, words: Words): Promise<Words>;
  /** The stored draft, for the editor whose action was refused because of it. */
  conflict?(step: Step, key: DraftKey): Promise<unknown>;
  /** Public content; null: none. */
  live(db: Database, document: string, key: DraftKey): Promise<Words | null>;
  told?(act: DocumentAct, details: ActDetails<Words>, document: string): Told;
};

/** A kind that this folder publishes: immediately, on request or on a schedule. */
export type DocumentKind<Words> = DraftKind<Words> & {
  /** Permission that the author of a schedule still needs when it is due. */
  readonly publishes: Permission;
  /** The job that publishes at a time, of kinds that have times. Each has its own: what fails there rests alone. */
  readonly job?: ChosenTimeJob;
  /** Publications have numbers of their own, which people see. */
  readonly countsPublications?: true;
  /** Initial content, for documents that can be reset to it. */
  start?(document: string): Words;
  /** Problems that prevent publication. */
  problems(document: string, key: DraftKey, words: Words): Problems;
  /** Words as visitors get them; by default, those of the draft. */
  forVisitors?(step: Step, key: DraftKey, words: Words): Promise<Words>;
  /**
   * Looks for problems that depend on other content, such as an address that is taken.
   * @param at when the words are to be public; undefined: now
   * @throws Refusal
   */
  refuse?(step: Step, key: DraftKey, words: Words, at: Date | undefined): Promise<void>;
  /** Stores what visitors read, of all words that belong together. */
  publish(step: Step, all: readonly PublicWords<Words>[]): Promise<void>;
  /** For a translation: the source text at the time of its publication. */
  sourceWords?(db: Database, document: string, key: DraftKey, at?: Date): Promise<string | null>;
};

/** A kind whose documents are translated. */
export type TranslatedKind<Words> = DocumentKind<Words> & {
  readonly isTranslated: true;
  readonly name: TranslatedKindName;
  /** Number of a new document. It becomes part of an address, so none is given out twice. */
  nextNumber(db: Database): Promise<number>;
};
