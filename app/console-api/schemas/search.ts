import { z } from "zod";
import { contactTopics } from "~/domain/contact/contact-message";
import { releaseStatuses, signatureKinds } from "~/domain/release/release-record";
import { sectionNames } from "~/domain/settings/sections";
import { textPages } from "~/domain/site-texts/site-text-rules";
import { id, legalName, locale, role } from "./common";
import { releaseOffer, releaseRequest } from "./releases";

const inBoth = z.object({ cn: z.string(), en: z.string() });

const ofText = {
  id,
  /** Of the drafts; a language that was not begun has none. */
  titles: inBoth,
  /** Where visitors can read it. */
  isLive: z.object({ cn: z.boolean(), en: z.boolean() }),
};
const foundArticle = z.object({ kind: z.literal("article"), ...ofText });
const foundHelp = z.object({ kind: z.literal("help"), ...ofText });

/** An error code of the client; what its screen says. */
const foundError = z.object({ kind: z.literal("help-error"), code: z.string(), says: inBoth });

/** Words of a page, as visitors read them. */
const foundSiteText = z.object({
  kind: z.literal("site-text"),
  page: z.enum(textPages),
  key: z.string(),
  locale,
  text: z.string(),
});

const foundPackage = z.object({ kind: z.literal("package"), id: z.string(), names: inBoth });

/** A text of the settings, and where it stands in its section. */
const foundSetting = z.object({
  kind: z.literal("setting"),
  section: z.enum(sectionNames),
  path: z.string(),
  text: z.string(),
});

const ofLink = { id, url: z.string(), isHidden: z.boolean() };
const foundTool = z.object({ kind: z.literal("tool"), name: z.string(), ...ofLink });
const foundFriendLink = z.object({ kind: z.literal("friend-link"), names: inBoth, ...ofLink });

/** A message of the inbox, as its list shows it. */
const foundMessage = z.object({
  kind: z.literal("message"),
  id,
  topic: z.enum(contactTopics),
  senderHint: z.string(),
  excerpt: z.string(),
  /** Of a privacy request. */
  number: z.string().nullable(),
  isDone: z.boolean(),
});

/** An account, as the list shows it: no whole contact. */
const foundAccount = z.object({
  kind: z.literal("account"),
  id,
  emailHint: z.string().nullable(),
  phoneHint: z.string().nullable(),
});

/** Somebody on the staff. */
const foundPerson = z.object({
  kind: z.literal("staff"),
  id,
  name: z.string(),
  roles: z.array(role),
  isDisabled: z.boolean(),
  /** The person who searches: nobody changes the own account there. */
  isMe: z.boolean(),
});

/** An invitation that nobody has accepted yet. */
const foundInvitation = z.object({ kind: z.literal("invitation"), id, email: z.string() });

/** A picture of the media library; what it shows, in each language. */
const foundPicture = z.object({
  kind: z.literal("picture"),
  id,
  name: z.string(),
  altCn: z.string(),
  altEn: z.string(),
});

/** A release of the client or of a kernel. */
const foundRelease = z.object({
  kind: z.literal("release"),
  id,
  product: z.enum(["client", "browser"]),
  version: z.string(),
  status: z.enum(releaseStatuses),
  /** Rollouts that offer it. */
  rollouts: z.array(releaseOffer),
  /** Changes of it that wait for whoever searches. */
  requests: z.array(releaseRequest.pick({ id: true, change: true })),
});

/** A key that signs releases. */
const foundKey = z.object({
  kind: z.literal("signing-key"),
  keyId: z.string(),
  of: z.enum(signatureKinds),
  hasEnded: z.boolean(),
});

/** A token of a machine: what it is called, nothing that would open anything. */
const foundToken = z.object({
  kind: z.literal("token"),
  id,
  name: z.string(),
  hasEnded: z.boolean(),
});

/** A tag of articles. */
const foundTag = z.object({ kind: z.literal("tag"), id: z.string(), names: inBoth });

/** A legal text; its titles, as visitors read them. */
const foundLegalText = z.object({
  kind: z.literal("legal"),
  name: legalName,
  titleCn: z.string(),
  titleEn: z.string(),
});

/**
 * Something that a search found. A kind of its own has what its line in the palette says, as data:
 * the words are the client's.
 */
const found = z.discriminatedUnion("kind", [
  foundRelease,
  foundKey,
  foundArticle,
  foundTag,
  foundHelp,
  foundError,
  foundSiteText,
  foundLegalText,
  foundPackage,
  foundSetting,
  foundTool,
  foundFriendLink,
  foundPicture,
  foundMessage,
  foundAccount,
  foundPerson,
  foundInvitation,
  foundToken,
]);
export type Found = z.infer<typeof found>;
export type FoundKind = Found["kind"];
export type FoundOf<Kind extends FoundKind> = Extract<Found, { kind: Kind }>;

/** What the person may see, a few of each kind. */
export const searchRequest = z.object({ text: z.string().trim().min(1).max(100) });
export const searchAnswer = z.object({ found: z.array(found) });
