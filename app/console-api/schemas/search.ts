import { z } from "zod";
import { id, legalName, role } from "./common";

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
export const found = z.discriminatedUnion("kind", [
  foundPerson,
  foundInvitation,
  foundPicture,
  foundLegalText,
]);
export type Found = z.infer<typeof found>;
export type FoundKind = Found["kind"];
export type FoundOf<Kind extends FoundKind> = Extract<Found, { kind: Kind }>;

/** `GET /search?text=`: what the person may see, a few of each kind. */
export const searchQuery = z.object({ text: z.string().trim().min(1).max(100) });
export const searchAnswer = z.object({ found: z.array(found) });
