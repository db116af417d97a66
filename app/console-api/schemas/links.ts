import { z } from "zod";
import { friendLinkGroups } from "~/domain/friend-link/friend-link";
import { dayStates, linkKinds, linkStates, listings } from "~/domain/link-list/link-list";
import { id, time, version } from "./common";

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

const linkLine = z.object({
  id,
  /** Of its fields: a change names the one that was looked at. */
  version: version.min(1),
  fields: linkFields,
  host: z.string(),
  hidden: z.object({ at: time, by: z.string().nullable() }).nullable(),
  state: z.enum(linkStates),
  /** Of the last answer; null where none came. */
  status: z.int().nullable(),
  problem: z.string().nullable(),
  milliseconds: z.int().min(0).nullable(),
  failuresInRow: z.int().min(0),
  checkedAt: time.nullable(),
  /** The successor of the address, as its server says. */
  movedTo: z.string().nullable(),
  /** The 30 days up to `today`, oldest first. */
  days: z.array(z.enum(dayStates)),
});
export type LinkLine = z.infer<typeof linkLine>;

const toolCategory = z.object({
  id: z.string(),
  mark: z.string(),
  name: inBoth,
  advice: inBoth,
  /** Hidden ones included; a category with tools cannot be removed. */
  tools: z.int().min(0),
});
export type ToolCategory = z.infer<typeof toolCategory>;

/** `GET /links`, and the answer of every call that changes it. In the order of the pages. */
export const linkList = z.object({
  today: z.string(),
  links: z.array(linkLine),
  categories: z.array(toolCategory),
  groups: z.array(friendGroup),
  check: z.object({
    /** Nobody is asked in this installation. */
    isOff: z.boolean(),
    isRunning: z.boolean(),
    lastRunAt: time.nullable(),
    nextRunAt: time.nullable(),
    /** The last run failed then. */
    lastErrorAt: time.nullable(),
  }),
});
export type LinkList = z.infer<typeof linkList>;

const kind = z.enum(linkKinds);

/** `GET /links/:id/checks?kind=`, newest first. */
export const linkKindQuery = z.object({ kind });
export const linkChecks = z.object({
  checks: z.array(
    z.object({
      at: time,
      isWorking: z.boolean(),
      status: z.int().nullable(),
      problem: z.string().nullable(),
      milliseconds: z.int().min(0),
    }),
  ),
});

export const addLinkRequest = z.object({ fields: linkFields });
export const changeLinkRequest = z.object({ version: version.min(1), fields: linkFields });
export const hideLinkRequest = z.object({ kind, isHidden: z.boolean() });
const moveRequest = z.enum(["up", "down"]);
export const moveLinkRequest = z.object({ kind, to: moveRequest });
export const takeAddressRequest = z.object({ kind, url: text });
/** The version that was looked at. */
export const removeLinkRequest = z.object({ kind, version: version.min(1) });

const categoryFields = { mark: text, name: inBoth, advice: inBoth };

/** `lookedAt`: the category as it was looked at; null: a new one. */
export const putCategoryRequest = z.object({
  id: text,
  ...categoryFields,
  lookedAt: z.object(categoryFields).nullable(),
});
export const moveCategoryRequest = z.object({ id: text, to: moveRequest });
export const removeCategoryRequest = z.object({ id: text });
