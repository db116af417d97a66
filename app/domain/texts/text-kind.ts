import type { FieldProblem } from "~/domain/refusal";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import type { TextKindName } from "./text-rules";
import type { TranslatedField } from "./translated-fields";

/** What a text has besides its Markdown: what is translated of it, and what its kind adds. */
export type TextFields = Record<TranslatedField, string> & { [name: string]: unknown };

/** The words of a text. */
export type TextWords<Fields extends TextFields = TextFields> = { fields: Fields; body: string };

export type Problems = Record<string, FieldProblem>;

/** A text that becomes public. */
export type PublicText<Fields extends TextFields> = TextWords<Fields> & {
  itemId: number;
  locale: Locale;
  now: Date;
  /** When visitors saw the text first; now, when they never did. */
  firstPublishedAt: Date;
  /** Whether it decides what all languages have in common, such as tags. */
  isLeading: boolean;
};

/**
 * What the texts of a kind need of their kind: where they are published, and what a publication must
 * have. All that changes what visitors see goes through `publish` and `withdraw`. Rows of a kind are
 * given to that kind only, so its own type of fields may stand for the general one.
 */
export type TextKind<Fields extends TextFields = TextFields> = {
  name: TextKindName;
  /** The number of a new thing. It becomes an address, so none is given out twice. */
  nextId(db: Database): Promise<number>;
  /**
   * Fields of an older version as they may be stored now: tags may have been joined or deleted since,
   * and an address stays once visitors know it.
   */
  currentFields(db: Database, fields: Fields, itemId: number): Promise<Fields>;
  /** Names of the fields that all languages share: those of the source count. */
  shared: readonly string[];
  /** What is wrong with fields that a draft may not have either. */
  problemsOfDraft(db: Database, fields: Fields): Promise<Problems>;
  /** What keeps a text from being published. */
  problemsOf(words: TextWords<Fields>): Problems;
  /** What other things of the kind keep a text from being published, such as an address that they have. */
  conflictsOf(db: Database, fields: Fields, itemId: number): Promise<Problems>;
  /**
   * What others of the kind that wait for their time keep a text from being scheduled, such as an address that they
   * will have. It makes others that are scheduled meanwhile wait for the end of the transaction.
   */
  conflictsWithWaiting(db: Database, fields: Fields, itemId: number): Promise<Problems>;
  /** Copies a text to where visitors read it, with its search document. */
  publish(db: Database, text: PublicText<Fields>): Promise<void>;
  /** Takes it from there. */
  withdraw(db: Database, text: { itemId: number; locale: Locale }): Promise<void>;
};
