import type { z } from "zod";
import {
  listErrorRevisions,
  listErrorRows,
  removeError,
  saveError,
} from "~/domain/help/help-errors.server";
import { viewAuthor } from "~/domain/texts/text-view.server";
import { addressIn } from "~/i18n/addresses";
import { actor } from "./actor.server";
import { viewAfter } from "./after-change.server";
import type { Call, CallOptions, Handlers } from "./call";
import { viewStored } from "./kept-drafts.server";
import { beforeOf, pageOf } from "./page-of";
import { type helpErrorList, helpErrorWords } from "./schemas/help-errors";

/** Words as they are stored now; null: they were stored in another form. */
const readWords = (stored: unknown) => helpErrorWords.safeParse(stored).data ?? null;

/** Versions of a page of the history. */
const historyLength = 20;

async function view({ db, siteOrigin }: CallOptions): Promise<z.input<typeof helpErrorList>> {
  const rows = await listErrorRows(db);
  return {
    errors: rows.map(({ code, area, words, version, changedAt }) => ({
      code,
      area,
      words,
      version,
      changedAt: changedAt.toISOString(),
    })),
    url: siteOrigin + addressIn("cn", "/help/errors"),
  };
}

const changed = ({ options }: Call, change: () => Promise<void>) =>
  viewAfter(change, () => view(options));

export const helpErrorHandlers = {
  helpErrors: ({ options }) => view(options),
  saveHelpError: (call, request) =>
    changed(call, () => saveError(call.options, actor(call), request)),
  removeHelpError: (call, request) =>
    changed(call, () => removeError(call.options, actor(call), request)),
  async helpErrorHistory({ options: { db } }, { code, before }) {
    const page = { before: beforeOf(before), limit: historyLength + 1 };
    const revisions = await listErrorRevisions(db, code, page);
    const { rows, next } = pageOf(revisions, historyLength, ({ version }) => version);
    return {
      next,
      revisions: rows.map(({ area, words, version, isRemoved, at, ...row }) => ({
        code,
        area,
        version,
        isRemoved,
        words: viewStored(words, readWords),
        author: viewAuthor(row),
        at: at.toISOString(),
      })),
    };
  },
} satisfies Partial<Handlers>;
