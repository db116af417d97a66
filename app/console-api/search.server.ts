import { findAccount } from "~/domain/account/account-queries.server";
import { listAllTags } from "~/domain/article/article-tags.server";
import { searchMessages } from "~/domain/contact/inbox-queries.server";
import { searchTitles, typedNumber } from "~/domain/document/list.server";
import { searchErrors } from "~/domain/help/help-errors.server";
import { searchLegalTexts } from "~/domain/legal-page/legal-rows.server";
import { searchFriendLinks, searchTools } from "~/domain/link-list/search-links.server";
import { searchMedia } from "~/domain/media/media-queries.server";
import { searchPackages } from "~/domain/package/package-queries.server";
import { listKeys, listRollouts } from "~/domain/release/registry-rows.server";
import { searchRegistry } from "~/domain/release/release-list.server";
import { offersOf } from "~/domain/release/rollouts/release-offers";
import { mayDo, type Permission } from "~/domain/rights/permissions";
import { searchSettings } from "~/domain/settings/search-settings.server";
import { searchSiteTexts } from "~/domain/site-texts/site-texts.server";
import { listTokens } from "~/domain/staff/machine-tokens.server";
import { searchInvitations, searchStaff } from "~/domain/staff/staff-queries.server";
import { listEndpoints } from "~/domain/webhook/webhook-queries.server";
import { finderOf } from "~/lib/search/fold";
import { hintOf } from "~/platform/messages/message";
import type { Call, CallOptions, Handlers } from "./call";
import { excerptOf } from "./inbox.server";
import { viewRequest, waitingFor } from "./release-views.server";
import type { Found, FoundKind, FoundOf } from "./schemas/search";

/** `text` is what was typed, not empty. */
type Sought = { text: string; limit: number; call: Call };

/** Who may find something, and how: no kind asks the database again for each thing it found. */
type Searcher<Kind extends FoundKind> = {
  for: Permission;
  find: (options: CallOptions, sought: Sought) => Promise<FoundOf<Kind>[]>;
};

/** Whether one of the names has what was typed, of lists that are short and read whole. */
const isIn = (text: string, ...names: readonly string[]) => names.some(finderOf(text));

/** How each kind is found, in the order in which the palette shows them. */
const searchers: { [Kind in FoundKind]: Searcher<Kind> } = {
  release: {
    for: "releases.read",
    async find({ db }, { call, ...sought }) {
      const found = await searchRegistry(db, sought);
      if (found.length === 0) return [];
      const rollouts = [
        ...(await listRollouts(db, "client")),
        ...(await listRollouts(db, "browser")),
      ];
      const waiting = mayDo(call.person.staff.roles, "releases.publish")
        ? await waitingFor(call)
        : [];
      return found.map(({ id, product, version, status }) => ({
        kind: "release",
        id,
        product,
        version,
        status,
        rollouts: offersOf(
          version,
          rollouts.filter((rollout) => rollout.product === product),
        ),
        requests: waiting
          .filter((row) => row.product === product && row.version === version)
          .map((row) => ({ id: row.id, change: viewRequest(row).change })),
      }));
    },
  },
  "signing-key": {
    for: "releases.read",
    async find({ db, now }, { text, limit }) {
      const keys = (await listKeys(db)).filter(({ keyId }) => isIn(text, keyId));
      return keys.slice(0, limit).map(({ kind: of, keyId, validUntil }) => ({
        kind: "signing-key",
        of,
        keyId,
        hasEnded: validUntil !== null && new Date(validUntil) <= now(),
      }));
    },
  },
  article: {
    for: "articles.read",
    async find({ db }, { text, limit }) {
      const found = await searchTitles(db, { kind: "article", text, limit });
      return found.map((item) => ({ kind: "article", ...item }));
    },
  },
  tag: {
    for: "articles.read",
    async find({ db }, { text, limit }) {
      const tags = (await listAllTags(db)).filter(({ name }) => isIn(text, name.cn, name.en));
      return tags.slice(0, limit).map(({ id, name }) => ({ kind: "tag", id, names: name }));
    },
  },
  help: {
    for: "articles.read",
    async find({ db }, { text, limit }) {
      const found = await searchTitles(db, { kind: "help", text, limit });
      return found.map((item) => ({ kind: "help", ...item }));
    },
  },
  "help-error": {
    for: "articles.read",
    async find({ db }, sought) {
      const found = await searchErrors(db, sought);
      return found.map(({ code, words: { cn, en } }) => ({
        kind: "help-error",
        code,
        says: { cn: cn.screen, en: en.screen },
      }));
    },
  },
  "site-text": {
    for: "articles.read",
    async find({ db, startingTexts }, sought) {
      const found = await searchSiteTexts(db, startingTexts, sought);
      return found.map((text) => ({ kind: "site-text", ...text }));
    },
  },
  legal: {
    for: "legal.read",
    async find({ db }, { text, limit }) {
      const texts = await searchLegalTexts(db, text, limit);
      return texts.map(({ name, words }) => ({
        kind: "legal",
        name,
        titleCn: words.cn.title,
        titleEn: words.en.title,
      }));
    },
  },
  package: {
    for: "packages.read",
    async find({ db }, sought) {
      const found = await searchPackages(db, sought);
      return found.map((one) => ({ kind: "package", ...one }));
    },
  },
  setting: {
    for: "settings.read",
    async find({ db, startingSettings }, sought) {
      const found = await searchSettings(db, startingSettings, sought);
      return found.map((one) => ({ kind: "setting", ...one }));
    },
  },
  tool: {
    for: "resources.read",
    async find({ db }, sought) {
      const found = await searchTools(db, sought);
      return found.map((one) => ({ kind: "tool", ...one }));
    },
  },
  "friend-link": {
    for: "resources.read",
    async find({ db }, sought) {
      const found = await searchFriendLinks(db, sought);
      return found.map((one) => ({ kind: "friend-link", ...one }));
    },
  },
  picture: {
    for: "media.read",
    async find({ db }, { text, limit }) {
      const pictures = await searchMedia(db, text, limit);
      return pictures.map(({ id, name, altCn, altEn }) => ({
        kind: "picture",
        id,
        name,
        altCn,
        altEn,
      }));
    },
  },
  message: {
    for: "inbox.read",
    async find({ db }, sought) {
      const messages = await searchMessages(db, sought);
      return messages.map(({ id, topic, channel, contact, message, requestNumber, closedAt }) => ({
        kind: "message",
        id,
        topic,
        number: requestNumber,
        senderHint: hintOf({ to: contact, channel }),
        excerpt: excerptOf(message),
        isDone: closedAt !== null,
      }));
    },
  },
  account: {
    for: "accounts.read",
    // By number only. A search by contact tells who has an account: it is audited and counted, and
    // stands on the screen of accounts (`searchAccount`).
    async find({ db }, { text }) {
      const number = typedNumber(text);
      const account = number === null ? undefined : await findAccount(db, number);
      if (account === undefined) return [];
      const { id, email, phone } = account;
      return [
        {
          kind: "account",
          id,
          emailHint: email === null ? null : hintOf({ to: email, channel: "email" }),
          phoneHint: phone === null ? null : hintOf({ to: phone, channel: "sms" }),
        },
      ];
    },
  },
  staff: {
    for: "staff.read",
    async find({ db }, { text, limit, call: { person: me } }) {
      const people = await searchStaff(db, text, limit);
      return people.map(({ id, name, roles, disabledAt }) => ({
        kind: "staff",
        id,
        name,
        roles,
        isDisabled: disabledAt !== null,
        isMe: id === me.staff.id,
      }));
    },
  },
  invitation: {
    for: "staff.read",
    async find({ db, now }, { text, limit }) {
      const open = await searchInvitations(db, text, { limit, now: now() });
      return open.map(({ id, email }) => ({ kind: "invitation", id, email }));
    },
  },
  webhook: {
    for: "webhooks.read",
    async find({ db }, { text, limit }) {
      const endpoints = (await listEndpoints(db)).filter(({ name, address }) =>
        isIn(text, name, address),
      );
      return endpoints.slice(0, limit).map(({ id, name, offAt }) => ({
        kind: "webhook",
        id,
        name,
        isOff: offAt !== null,
      }));
    },
  },
  token: {
    for: "tokens.read",
    async find({ db, now }, { text, limit }) {
      const tokens = (await listTokens(db)).filter(({ token }) => isIn(text, token.name));
      return tokens.slice(0, limit).map(({ token: { id, name, endsAt } }) => ({
        kind: "token",
        id,
        name,
        hasEnded: endsAt <= now(),
      }));
    },
  },
};

/** Of each kind. */
const limit = 5;

export const searchHandlers = {
  async search(call, { text }) {
    const { options, person } = call;
    const found: Found[] = [];
    for (const searcher of Object.values(searchers)) {
      if (!mayDo(person.staff.roles, searcher.for)) continue;
      found.push(...(await searcher.find(options, { text, limit, call })));
    }
    return { found };
  },
} satisfies Partial<Handlers>;
