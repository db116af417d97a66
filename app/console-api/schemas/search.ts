import { z } from "zod";
import type { ContactTopic } from "~/domain/contact/contact-message";
import type { LegalPageName } from "~/domain/legal-page/legal-page";
import type { Product } from "~/domain/release/release";
import type { Change } from "~/domain/release/release-change";
import type { ReleaseStatus, SignatureKind } from "~/domain/release/release-record";
import type { ReleaseOffer } from "~/domain/release/rollouts/release-offers";
import type { Role } from "~/domain/rights/permissions";
import type { SectionName } from "~/domain/settings/sections";
import type { TextPage } from "~/domain/site-texts/site-text-rules";
import type { Locale } from "~/i18n/locales";

type InBoth<Value = string> = Record<Locale, Value>;

/** An article. A language that was not begun has no title; `isLive`: visitors can read it. */
type OfText = { id: number; titles: InBoth; isLive: InBoth<boolean> };

type OfLink = { id: number; url: string; isHidden: boolean };

/** Fields of each kind of result, from which the client words its line in the palette. */
type FoundFields = {
  release: {
    id: number;
    product: Product;
    version: string;
    status: ReleaseStatus;
    /** Rollouts that offer it. */
    rollouts: ReleaseOffer[];
    /** Changes of it that wait for whoever searches. */
    requests: { id: number; change: Change }[];
  };
  "signing-key": { keyId: string; of: SignatureKind; hasEnded: boolean };
  article: OfText;
  tag: { id: string; names: InBoth };
  help: OfText;
  /** An error code of the client; what its screen says. */
  "help-error": { code: string; says: InBoth };
  /** Words of a page, as visitors read them. */
  "site-text": { page: TextPage; key: string; locale: Locale; text: string };
  /** A legal text; its titles, as visitors read them. */
  legal: { name: LegalPageName; titleCn: string; titleEn: string };
  package: { id: string; names: InBoth };
  /** A text of the settings, and its path in its section. */
  setting: { section: SectionName; path: string; text: string };
  tool: OfLink & { name: string };
  "friend-link": OfLink & { names: InBoth };
  /** A picture of the media library; what it shows, in each language. */
  picture: { id: number; name: string; altCn: string; altEn: string };
  /** A message of the inbox, as its list shows it; `number`: of a privacy request. */
  message: {
    id: number;
    topic: ContactTopic;
    senderHint: string;
    excerpt: string;
    number: string | null;
    isDone: boolean;
  };
  /** An account, as the list shows it: no whole contact. */
  account: { id: number; emailHint: string | null; phoneHint: string | null };
  /** Somebody on the staff. Nobody changes the own account there: `isMe`. */
  staff: { id: number; name: string; roles: Role[]; isDisabled: boolean; isMe: boolean };
  /** An invitation that nobody has accepted yet. */
  invitation: { id: number; email: string };
  /** An endpoint of webhooks. */
  webhook: { id: number; name: string; isOff: boolean };
  /** A token of a machine: its name, nothing that would open anything. */
  token: { id: number; name: string; hasEnded: boolean };
};

export type FoundKind = keyof FoundFields;
/** Something that a search found. */
export type FoundOf<Kind extends FoundKind> = { kind: Kind } & FoundFields[Kind];
export type Found = { [Kind in FoundKind]: FoundOf<Kind> }[FoundKind];

/** What the person may see, a few of each kind. */
export const searchRequest = z.object({ text: z.string().trim().min(1).max(100) });
