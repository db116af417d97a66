import type { z } from "zod";
import {
  listErrorRevisions,
  listErrorRows,
  removeError,
  saveError,
} from "~/domain/help/help-errors.server";
import { actorOf } from "~/domain/staff/staff-context.server";
import { viewAuthor } from "~/domain/texts/text-view.server";
import { addressIn } from "~/i18n/addresses";
import { viewAfter } from "./after-change.server";
import type { Call, CallOptions, Handlers } from "./call";
import type { helpErrorList } from "./schemas/help-errors";

async function view({ db, siteOrigin }: CallOptions): Promise<z.input<typeof helpErrorList>> {
  const rows = await listErrorRows(db);
  return {
    errors: rows.map(({ code, area, words, version, changedAt }) => ({
      ...{ code, area, words, version },
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
    changed(call, () => saveError(call.options, actorOf(call.caller, call.person), request)),
  removeHelpError: (call, request) =>
    changed(call, () => removeError(call.options, actorOf(call.caller, call.person), request)),
  async helpErrorHistory({ options: { db } }, { code }) {
    const revisions = await listErrorRevisions(db, code);
    return {
      revisions: revisions.map(({ area, words, version, isRemoved, at, ...row }) => ({
        ...{ code, area, words, version, isRemoved },
        author: viewAuthor(row),
        at: at.toISOString(),
      })),
    };
  },
} satisfies Partial<Handlers>;
