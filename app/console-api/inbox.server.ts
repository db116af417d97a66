import { findAccountOf } from "~/domain/account/account-queries.server";
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
} from "~/domain/contact/answer-templates.server";
import { daysLeft } from "~/domain/contact/contact-message";
import {
  answerMessage,
  closeMessage,
  eraseForRequest,
  exportForRequest,
  extendRequest,
  identifyRequest,
  reopenMessage,
  sortRequest,
  takeMessage,
} from "~/domain/contact/inbox-actions.server";
import {
  countInbox,
  countOtherRequests,
  findMessage,
  type InboxEntry,
  type InboxRow,
  listEntries,
  listInbox,
  listTakers,
  type Taker,
} from "~/domain/contact/inbox-queries.server";
import { isIdentified, mayEnd, passedDays, stepsOf } from "~/domain/contact/privacy-steps";
import { Refusal } from "~/domain/refusal";
import { hintOf } from "~/platform/messages/message";
import { actor } from "./actor.server";
import type { Call, Handlers } from "./call";

/** Messages of a page. */
const pageLength = 50;

/** Characters of a message that the list shows. */
const excerptLength = 80;

const stateOf = (row: InboxRow, entries: readonly Pick<InboxEntry, "kind">[]) => ({
  ...row,
  entries,
});

/** A privacy request; without a due day its sender has not confirmed it. */
function viewRequest({ requestNumber: number, asksFor, dueOn }: InboxRow, now: Date) {
  if (number === null) return null;
  return { number, asksFor, dueOn, daysLeft: dueOn === null ? null : daysLeft(dueOn, now) };
}

/** The beginning of a message on one line. */
export const excerptOf = (message: string): string =>
  [...message.replace(/\s+/g, " ")].slice(0, excerptLength).join("");

const takerIn = (takers: ReadonlyMap<number, Taker>, { takenBy }: InboxRow): Taker | null =>
  (takenBy === null ? undefined : takers.get(takenBy)) ?? null;

function viewLine(
  row: InboxRow,
  { now, takers }: { now: Date; takers: ReadonlyMap<number, Taker> },
) {
  const { id, topic, locale, channel, contact, message, createdAt, closedAt } = row;
  return {
    id,
    topic,
    locale,
    senderHint: hintOf({ to: contact, channel }),
    excerpt: excerptOf(message),
    createdAt,
    closedAt,
    taker: takerIn(takers, row),
    request: viewRequest(row, now),
  };
}

async function viewMessage({ options, id }: Call) {
  const { db } = options;
  const now = options.now();
  const row = await findMessage(db, id);
  if (row === undefined) throw new Refusal("not-found");
  const entries = await listEntries(db, id);
  const request = viewRequest(row, now);
  const account = request === null ? undefined : await findAccountOf(db, row);
  return {
    id,
    topic: row.topic,
    locale: row.locale,
    name: row.name,
    channel: row.channel,
    contact: row.contact,
    message: row.message,
    createdAt: row.createdAt,
    closedAt: row.closedAt,
    taker: takerIn(await listTakers(db, [row]), row),
    entries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      text: entry.text,
      /** Id 0: the command on the server. */
      who: { staffId: entry.staffId, name: entry.staffName },
      at: entry.createdAt,
      /** Result of the mail; null: none was sent, or its row is deleted by now. */
      delivery: entry.delivery,
    })),
    request: request && {
      ...request,
      isIdentified: isIdentified(stateOf(row, entries)),
      steps: stepsOf(stateOf(row, entries)),
      mayEnd: mayEnd(stateOf(row, entries)),
      passedDays: row.dueOn === null ? null : passedDays(row.dueOn, now),
      isExtended: entries.some(({ kind }) => kind === "extended"),
      /** When the mailed link went out; null: none did. */
      linkSentAt: row.linkSentAt,
      noLinkBecause: row.noLinkBecause,
      /** Other requests of the same sender. */
      others: await countOtherRequests(db, row),
      /** The account of this sender; null: none has shown this contact to be its own. */
      account:
        account === undefined
          ? null
          : {
              id: account.id,
              createdAt: account.createdAt,
              agreementVersion: account.agreementVersion,
            },
    },
  };
}

async function viewTemplates({ options: { db } }: Call) {
  const templates = await listTemplates(db);
  return {
    templates: templates.map((template) => ({
      id: template.id,
      version: template.version,
      topic: template.topic,
      asksFor: template.asksFor,
      name: template.name,
      text: template.text,
      savedAt: template.savedAt,
      /** Null: the site began with it. */
      savedBy: template.savedBy,
    })),
  };
}

export const inboxHandlers = {
  async inbox({ options, person }, { offset, mine, ...chosen }) {
    const { db } = options;
    const now = options.now();
    const takenBy = person.staff.id;
    const filter = { ...chosen, ...(mine !== undefined && { takenBy }) };
    const page = { offset: Number(offset ?? 0), limit: pageLength };
    const rows = await listInbox(db, filter, page);
    const takers = await listTakers(db, rows);
    return {
      messages: rows.map((row) => viewLine(row, { now, takers })),
      /** Count of messages that match the filter. */
      count: await countInbox(db, filter),
      open: await countInbox(db, { state: "open" }),
      openRequests: await countInbox(db, { state: "open", topic: "privacy" }),
      openMine: await countInbox(db, { state: "open", takenBy }),
    };
  },
  inboxMessage: viewMessage,
  async answerMessage(call, request) {
    await answerMessage(call.options, actor(call), call.id, request);
    return viewMessage(call);
  },
  async closeMessage(call, request) {
    await closeMessage(call.options, actor(call), call.id, request);
    return viewMessage(call);
  },
  async reopenMessage(call) {
    await reopenMessage(call.options, actor(call), call.id);
    return viewMessage(call);
  },
  async takeMessage(call, request) {
    await takeMessage(call.options, actor(call), call.id, request);
    return viewMessage(call);
  },
  async identifyRequest(call, request) {
    await identifyRequest(call.options, actor(call), call.id, request);
    return viewMessage(call);
  },
  async sortRequest(call, request) {
    await sortRequest(call.options, actor(call), call.id, request);
    return viewMessage(call);
  },
  async extendRequest(call, request) {
    await extendRequest(call.options, actor(call), call.id, request);
    return viewMessage(call);
  },
  async exportPersonalData(call) {
    const { number, data } = await exportForRequest(call.options, actor(call), call.id);
    call.context.header("Content-Type", "application/json; charset=utf-8");
    call.context.header("Content-Disposition", `attachment; filename="${number}.json"`);
    return call.context.body(`${JSON.stringify(data, null, 2)}\n`);
  },
  async erasePersonalData(call, request) {
    await eraseForRequest(call.options, actor(call), call.id, request);
    return viewMessage(call);
  },
  answerTemplates: viewTemplates,
  async addTemplate(call, template) {
    await addTemplate(call.options, actor(call), template);
    return viewTemplates(call);
  },
  async changeTemplate(call, { version, ...template }) {
    await changeTemplate(call.options, actor(call), { id: call.id, version }, template);
    return viewTemplates(call);
  },
  async deleteTemplate(call, { version }) {
    await deleteTemplate(call.options, actor(call), { id: call.id, version });
    return viewTemplates(call);
  },
} satisfies Partial<Handlers>;
