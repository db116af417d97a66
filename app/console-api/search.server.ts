import { searchLegalTexts } from "~/domain/legal-page/legal-rows.server";
import { searchMedia } from "~/domain/media/media-queries.server";
import { mayDo, type Permission } from "~/domain/staff/permissions";
import { searchInvitations, searchStaff } from "~/domain/staff/staff-queries.server";
import type { Database } from "~/platform/db/database.server";
import type { Handlers } from "./call";
import type { Found, FoundKind, FoundOf } from "./schemas/search";

/** Who may find something, and how; `text` is what was typed, not empty. */
type Searcher<Kind extends FoundKind> = {
  for: Permission;
  find: (
    db: Database,
    text: string,
    options: { limit: number; now: Date; myId: number },
  ) => Promise<FoundOf<Kind>[]>;
};

/** How each kind is found, in the order in which the palette shows them. */
const searchers: { [Kind in FoundKind]: Searcher<Kind> } = {
  staff: {
    for: "staff.read",
    async find(db, text, { limit, myId }) {
      const people = await searchStaff(db, text, limit);
      return people.map(({ id, name, roles, disabledAt }) => ({
        ...{ kind: "staff", id, name, roles },
        isDisabled: disabledAt !== null,
        isMe: id === myId,
      }));
    },
  },
  invitation: {
    for: "staff.read",
    async find(db, text, { limit, now }) {
      const open = await searchInvitations(db, text, { limit, now });
      return open.map(({ id, email }) => ({ kind: "invitation", id, email }));
    },
  },
  picture: {
    for: "media.read",
    async find(db, text, { limit }) {
      const pictures = await searchMedia(db, text, limit);
      return pictures.map(({ id, name, altCn, altEn }) => ({
        ...{ kind: "picture", id, name, altCn, altEn },
      }));
    },
  },
  legal: {
    for: "legal.read",
    async find(db, text, { limit }) {
      const texts = await searchLegalTexts(db, text, limit);
      return texts.map(({ name, words }) => ({
        ...{ kind: "legal", name, titleCn: words.cn.title, titleEn: words.en.title },
      }));
    },
  },
};

/** Of each kind. */
const limit = 5;

export const searchHandlers = {
  async search({ options: { db, now }, person }, { text }) {
    const allowed = Object.values(searchers).filter((one) => mayDo(person.staff.roles, one.for));
    const found: Found[] = [];
    const options = { limit, now: now(), myId: person.staff.id };
    for (const { find } of allowed) found.push(...(await find(db, text, options)));
    return { found };
  },
} satisfies Partial<Handlers>;
