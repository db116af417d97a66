import type { ReleaseRecord } from "~/domain/release/release-record";
import type { Locale } from "~/i18n/locales";

/** The notes of a release for its users, in one language. */
export type PublicNotes = { remarks: string; updateContent: readonly string[] };

/** When and why a release was withdrawn; a reason that nobody gave is "". */
export type Withdrawal = { at: string | null; reason: Record<Locale, string> };

/**
 * A release that is or was public, with everything that a feed may say of it: every format is made from
 * this record.
 */
export type PublicRelease = ReleaseRecord & {
  notes: Partial<Record<Locale, PublicNotes>>;
  /** Null as long as it is published. */
  withdrawal: Withdrawal | null;
};
