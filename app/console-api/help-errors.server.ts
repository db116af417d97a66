import type { z } from "zod";
import {
  listErrorRevisions,
  listErrorRows,
  removeError,
  saveError,
} from "~/domain/help/help-errors.server";
import { Refusal } from "~/domain/staff/refusal";
import { actorOf } from "~/domain/staff/staff-context.server";
import { viewAuthor } from "~/domain/texts/text-view.server";
import { addressIn } from "~/i18n/addresses";
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

/** Does a change. Where somebody else was first, the answer has what is stored now. */
async function changed({ options }: Call, change: () => Promise<void>) {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "moved-on") throw error;
    throw new Refusal("moved-on", { conflict: await view(options) });
  }
  return view(options);
}

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
