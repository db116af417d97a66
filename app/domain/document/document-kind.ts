import type { AuditAct } from "~/domain/audit/audit";
import type { AuditActor } from "~/domain/audit/write-audit.server";
import type { FieldProblem } from "~/domain/refusal";
import type { Permission } from "~/domain/rights/permissions";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import type { documentKinds } from "~/platform/db/schema";

/** The language of a draft; `both`: one draft has both languages. */
export type DraftLocale = Locale | "both";

/** Names a draft of a document. Only pages have places, one for each line of their words. */
export type DraftKey = { place: string; locale: DraftLocale };

/** The only draft of a document that has both languages. */
export const wholeDocument = { place: "", locale: "both" } as const;

/** Words as the database has them. */
export type StoredWords = { fields: Record<string, unknown>; body: string };

export type Problems = Record<string, FieldProblem>;

/** What every act on documents of a kind needs. */
export type Documents<Words, Kind = DocumentKind<Words>> = {
  db: Database;
  now: () => Date;
  actor: AuditActor;
  kind: Kind;
};

/** What a step in a transaction has: the locked document, and one moment for all that it writes. */
export type Step = {
  db: Database;
  now: Date;
  actor: AuditActor;
  /** What people call the document: `contact`, `P-407`. */
  document: string;
  itemId: number;
};

/** Words that become public. */
export type PublicWords<Words> = DraftKey & {
  /** Null: none any more, or those that the site starts with. */
  words: Words | null;
  /** What visitors saw until now; null: nothing. */
  before: Words | null;
  /** The number of their revision. */
  number: number;
  /** Of a translation: the source's words that it was made from. */
  sourceWords: string | null;
};

export type DocumentAct =
  | "begun"
  | "copied"
  | "discarded"
  | "restored"
  | "added"
  | "published"
  | "removed"
  | "scheduled"
  | "cancelled"
  | "previewed";

/** What an act was about, for the audit. */
export type ActDetails<Words> = {
  key?: DraftKey;
  /** Words with what visitors saw before. */
  all?: readonly Pick<PublicWords<Words>, "place" | "words" | "before">[];
  /** When what was scheduled or cancelled is public. */
  at?: Date;
  /** The number of a revision, or of a publication where those are counted. */
  number?: number;
  /** The id of restored words that have no number which people see. */
  kept?: number;
};

/** What the audit tells of an act: `before` and `after` become JSON. */
export type Told = { before?: unknown; after?: unknown };

/** What drafts of a kind need of it: how their words are stored and read. */
export type DraftKind<Words> = {
  /** As the database calls it. */
  readonly name: (typeof documentKinds)[number];
  /** What the audit calls the acts that there are. */
  readonly acts: Readonly<Partial<Record<DocumentAct, AuditAct>>>;
  /** What `mostInAnHour` is counted by: the act, the act on one document, or on one of its places. */
  readonly countedBy: "act" | "document" | "place";
  /** A draft that says what visitors see is none. */
  readonly dropsWhatIsLive?: true;
  /** What the audit calls a document, or one of its drafts. */
  nameOf(
    document: string,
    about: { key?: DraftKey | undefined; words?: Words | null | undefined },
  ): { kind: string; id: string; label: string };
  store(words: Words): StoredWords;
  /** Null: another version of the site stored the words in a form of its own. */
  read(stored: StoredWords): Words | null;
  /** Words as they are stored, which may be tidied. @throws Refusal where they cannot be */
  accept?(document: string, key: DraftKey, words: Words): Words;
  /** What visitors see; null: nothing. */
  live(db: Database, document: string, key: DraftKey): Promise<Words | null>;
  told?(act: DocumentAct, details: ActDetails<Words>, document: string): Told;
};

/** What documents need besides that are published as the engine does it: at once, by a press, or at a time. */
export type DocumentKind<Words> = DraftKind<Words> & {
  /** Whoever may not do this any more at the time of a schedule does not publish by it. */
  readonly publishes: Permission;
  /** Publications have numbers of their own, which people see. */
  readonly countsPublications?: true;
  /** What the site starts with, of documents that can go back to it. */
  start?(document: string): Words;
  /** What keeps words from visitors. */
  problems(document: string, key: DraftKey, words: Words): Problems;
  /** Stores what visitors read, of all words that belong together. */
  publish(step: Step, all: readonly PublicWords<Words>[]): Promise<void>;
  /** Of a translation: the source's words as they are when it becomes public, at once or at a time. */
  sourceWords?(db: Database, document: string, key: DraftKey, at?: Date): Promise<string | null>;
};
