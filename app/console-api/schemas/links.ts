import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { friendLinkGroups } from "~/domain/friend-link/friend-link";
import { linkKinds, listings } from "~/domain/link-list/link-list";
import { id, version } from "./common";

/** A text that is looked at as a whole by the act itself, which says what is wrong with it. */
const text = z.string().max(2_000);
const inBoth = z.object({ cn: text, en: text });

const friendGroup = z.enum(friendLinkGroups);

/** What an editor writes of a link; empty texts are languages in which it is not shown. */
const linkFields = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("tool"),
    category: text,
    url: text,
    name: text,
    line: inBoth,
    /** Empty: made of the name. */
    monogram: text,
    listing: z.enum(listings),
  }),
  z.object({
    kind: z.literal("friend"),
    group: friendGroup,
    url: text,
    name: inBoth,
    line: inBoth,
  }),
]);

/** `GET /links`, and the answer of every call that changes it. In the order of the pages. */
export type LinkList = AnswerOf<"links">;
export type LinkLine = LinkList["links"][number];
export type ToolCategory = LinkList["categories"][number];

const kind = z.enum(linkKinds);

/** `GET /links/:id/checks?kind=`, newest first. */
export const linkKindQuery = z.object({ kind });
export const addLinkRequest = z.object({ fields: linkFields });
export const changeLinkRequest = z.object({ version: version.min(1), fields: linkFields });
export const hideLinkRequest = z.object({ kind, isHidden: z.boolean() });
const moveRequest = z.enum(["up", "down"]);
export const moveLinkRequest = z.object({ kind, to: moveRequest });
export const takeAddressRequest = z.object({ kind, url: text });
/** The version that was looked at. */
export const removeLinkRequest = z.object({ kind, version: version.min(1) });

/** Links that one call may act on: each in its own transaction. */
export const mostLinks = 100;
const link = z.object({ kind, id });
const several = <Shape extends z.ZodType>(shape: Shape) => z.array(shape).min(1).max(mostLinks);
/** `POST /links/bulk/hide` */
export const hideLinksRequest = z.object({ isHidden: z.boolean(), links: several(link) });
/** `POST /links/bulk/remove`, each with its expected version. */
export const removeLinksRequest = z.object({
  links: several(link.extend({ version: version.min(1) })),
});

const categoryFields = { mark: text, name: inBoth, advice: inBoth };

/** `lookedAt`: the category as it was looked at; null: a new one. */
export const putCategoryRequest = z.object({
  id: text,
  ...categoryFields,
  lookedAt: z.object(categoryFields).nullable(),
});
export const moveCategoryRequest = z.object({ id: text, to: moveRequest });
export const removeCategoryRequest = z.object({ id: text });
