import { endAllSessions, sendReset } from "~/domain/account/account-help.server";
import { searchAccount, seeAccount } from "~/domain/account/account-looks.server";
import {
  type AccountRow,
  countAccounts,
  findAccount,
  listAccounts,
  listAccountValues,
  provenOf,
} from "~/domain/account/account-queries.server";
import { listAccountSessions } from "~/domain/account/account-sessions.server";
import { daysLeft } from "~/domain/contact/contact-message";
import {
  type InboxRow,
  listMessagesOf,
  listRequestsOf,
} from "~/domain/contact/inbox-queries.server";
import { Refusal } from "~/domain/refusal";
import { actorOf } from "~/domain/staff/staff-context.server";
import { hintOf } from "~/platform/messages/message";
import type { Handlers } from "./call";

/** Accounts of a page. */
const pageLength = 50;

const contactsOf = (account: AccountRow) => provenOf(account).map(({ to }) => to);

/** An account with shortened contacts, and the most urgent open privacy request of its verified contacts. */
function viewAccount(account: AccountRow, requests: readonly InboxRow[], now: Date) {
  const { id, email, phone, verifiedChannel, agreementVersion, locale, packageId } = account;
  const proven = provenOf(account);
  const own = requests.find(({ contact }) => proven.some(({ to }) => to === contact));
  const left = own === undefined || own.dueOn === null ? null : daysLeft(own.dueOn, now);
  return {
    id,
    verifiedChannel,
    provenChannels: proven.map(({ channel }) => channel),
    agreementVersion,
    locale,
    packageId,
    emailHint: email === null ? null : hintOf({ to: email, channel: "email" }),
    phoneHint: phone === null ? null : hintOf({ to: phone, channel: "sms" }),
    createdAt: account.createdAt,
    request:
      own === undefined
        ? null
        : {
            messageId: own.id,
            number: own.requestNumber ?? "",
            asksFor: own.asksFor,
            daysLeft: left,
          },
  };
}

export const accountHandlers = {
  async accounts(
    { options: { db, now } },
    { before, locale, request, agreement, package: packageId },
  ) {
    const filter = {
      locale,
      hasRequest: request !== undefined,
      agreementVersion: agreement,
      packageId,
    };
    const page = { before: before === undefined ? undefined : Number(before) };
    const rows = await listAccounts(db, filter, { ...page, limit: pageLength + 1 });
    const shown = rows.slice(0, pageLength);
    const requests = await listRequestsOf(db, shown.flatMap(contactsOf));
    return {
      accounts: shown.map((row) => viewAccount(row, requests, now())),
      /** Count of accounts that match the filter. */
      count: await countAccounts(db, filter),
      all: await countAccounts(db),
      /** Values to filter by; null on pages after the first. */
      values: before === undefined ? await listAccountValues(db) : null,
      next: rows.length > pageLength ? String(shown.at(-1)?.id) : null,
    };
  },
  async account({ options: { db, now }, id }) {
    const row = await findAccount(db, id);
    if (row === undefined) throw new Refusal("not-found");
    const contacts = contactsOf(row);
    const requests = await listRequestsOf(db, contacts);
    const written = await listMessagesOf(db, contacts, pageLength);
    const sessions = await listAccountSessions(db, id, now());
    return {
      ...viewAccount(row, requests, now()),
      agreedAt: row.agreedAt,
      ageStatement: row.ageStatement,
      campaign: row.campaign,
      /** Browsers that are signed in on the site, the last used first. */
      sessions: sessions.map((session) => ({
        id: session.id,
        device: session.device,
        startedAt: session.startedAt,
        lastUsedAt: session.lastUsedAt,
      })),
      /** The owner's messages by number and topic, without their content. */
      messages: written.map((message) => ({
        id: message.id,
        topic: message.topic,
        number: message.requestNumber,
        createdAt: message.createdAt,
      })),
    };
  },
  async searchAccount({ options, caller, person }, { text }) {
    return { id: await searchAccount(options, actorOf(caller, person), text) };
  },
  async seeAccount({ options, caller, person, id }) {
    const { email, phone } = await seeAccount(options, actorOf(caller, person), id);
    return { email, phone };
  },
  async endAccountSessions({ options, caller, person, id }) {
    return { ended: await endAllSessions(options, actorOf(caller, person), id) };
  },
  async sendAccountReset({ options, caller, person, id }) {
    await sendReset(options, actorOf(caller, person), id);
    return {};
  },
} satisfies Partial<Handlers>;
