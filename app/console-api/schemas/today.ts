import type { AnswerOf } from "~/console-api/answers";
import type { LegalPageName } from "~/domain/legal-page/legal-page";
import type { Product } from "~/domain/release/release";
import type { Change } from "~/domain/release/release-change";
import type { RolloutLine } from "~/domain/release/rollout";
import type { TextPage } from "~/domain/site-texts/site-text-rules";
import type { Locale } from "~/i18n/locales";

type OfTexts = { of: "article" | "help"; locale: Locale };

/** Something that needs the person who looks; each role sees its own. The worst come first. */
export type Need =
  /** `releases.publish`: a change of a release or rollout that waits for this person's approval. */
  | { kind: "release-request"; id: number; change: Change; askedAt: string; asker: string }
  /** `inbox.read`: a privacy request that is not answered. */
  | { kind: "privacy-request"; id: number; number: string; dueOn: string; daysLeft: number }
  /** `articles.publish`: a text that did not go live at the time that somebody chose. */
  | ({ kind: "failed-schedule"; id: number; title: string; at: string } & OfTexts)
  /** `releases.publish`: a publication (`line` null) or a step of a rollout that did not happen at its time. */
  | {
      kind: "failed-release-schedule";
      product: Product;
      version: string;
      line: RolloutLine | null;
      at: string;
    }
  /** Who may write in a language: translations into it that are behind their source. */
  | ({ kind: "stale-translations"; count: number } & OfTexts)
  /** Who may write English: words of a page whose source has changed since they were translated. */
  | { kind: "stale-words"; page: TextPage; count: number }
  /** `articles.publish`: published words of a page that an upgrade has left no place for. */
  | { kind: "unfit-words"; page: TextPage; count: number }
  /** `articles.publish`: texts that somebody else has said are ready. */
  | ({ kind: "submitted-texts"; count: number; since: string } & OfTexts)
  /** `articles.publish`: drafts of a page's words by people who cannot publish them; all that are published at once. */
  | { kind: "waiting-words"; page: TextPage; locale: Locale; count: number; since: string }
  /** `settings.read`: a background job whose last run failed. */
  | { kind: "failed-job"; job: string; failedAt: string | null }
  /** `messages.read`: messages that failed in the last days and that nobody has dealt with. */
  | { kind: "failed-messages"; count: number }
  /** `webhooks.read`: an endpoint that the site switched off after days of failures. */
  | { kind: "webhook-off"; id: number; name: string; since: string }
  /** `messages.read`: today's text messages are near a cap, or at it; `all`: that of all countries. */
  | {
      kind: "sms-cap";
      country: string;
      sent: number;
      refused: number;
      cap: number;
      isReached: boolean;
    }
  /** `inbox.read`: open messages that are no privacy requests. */
  | { kind: "open-messages"; count: number; oldestAt: string }
  /** `inbox.read`: privacy requests to which no link was mailed; somebody has to confirm them by hand. */
  | { kind: "requests-without-link"; count: number }
  /** `staff.read`: somebody signed in with a recovery code in the last 7 days. */
  | { kind: "recovery-code-used"; staffId: number; name: string; at: string; left: number }
  /** `resources.read`: links that are dead; `names` has the first few. */
  | { kind: "dead-links"; count: number; names: string[] }
  /** Who may write in a language: translations into it that somebody else has asked for. */
  | ({ kind: "asked-translations"; count: number; since: string } & OfTexts)
  /** `legal.read`: an announced version that comes into force within a week. */
  | {
      kind: "legal-soon";
      name: LegalPageName;
      number: number;
      inForceFrom: string;
      daysLeft: number;
    }
  /** `legal.publish`: the next version stands in both languages, written by somebody who cannot publish it. */
  | { kind: "legal-ready"; name: LegalPageName; since: string }
  /** `legal.read`: the next version is begun in one language; `locale` is the one that lacks it. */
  | { kind: "legal-half"; name: LegalPageName; locale: Locale }
  /** `staff.read`: an invitation that nobody has accepted yet. */
  | { kind: "open-invitation"; id: number; email: string; expiresAt: string }
  /** Everybody: three or fewer of the own recovery codes are left. */
  | { kind: "few-recovery-codes"; left: number };

export type Today = AnswerOf<"today">;
