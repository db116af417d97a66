import { saveAtOnce } from "~/domain/document/at-once.server";
import { listRevisions } from "~/domain/document/history.server";
import { publicReasons } from "~/domain/document/step.server";
import { viewAuthor } from "~/domain/document/views.server";
import type { HelpSection } from "~/domain/help/help";
import { helpErrorKind } from "~/domain/help/help-error-kind.server";
import { listErrorRows } from "~/domain/help/help-errors.server";
import { addressIn } from "~/i18n/addresses";
import { actor } from "./actor.server";
import { viewAfter } from "./after-change.server";
import type { Call, CallOptions, Handlers } from "./call";
import { viewStored } from "./kept-drafts.server";
import { beforeOf, pageOf } from "./page-of";
import { helpErrorWords } from "./schemas/help-errors";

/** Words as they are stored now; null: they were stored in another form. */
const readWords = (stored: unknown) => helpErrorWords.safeParse(stored).data ?? null;

/** Versions of a page of the history. */
const historyLength = 20;

async function view({ db, siteOrigin }: CallOptions) {
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

/** Error codes as documents. */
const errorsOf = (call: Call) => ({ ...call.options, actor: actor(call), kind: helpErrorKind });

const changed = ({ options }: Call, change: () => Promise<void>) =>
  viewAfter(change, () => view(options));

export const helpErrorHandlers = {
  helpErrors: ({ options }) => view(options),
  saveHelpError: (call, { code, version, ...words }) =>
    changed(call, () => saveAtOnce(errorsOf(call), code, { version, words })),
  removeHelpError: (call, { code, version }) =>
    changed(call, () => saveAtOnce(errorsOf(call), code, { version, words: null })),
  async helpErrorHistory({ options: { db } }, { code, before }) {
    const page = { before: beforeOf(before), limit: historyLength + 1 };
    const key = { kind: "help-error", document: code } as const;
    const revisions = await listRevisions(db, key, { ...page, reasons: publicReasons });
    const { rows, next } = pageOf(revisions, historyLength, ({ id }) => id);
    return {
      next,
      revisions: rows.map((revision) => ({
        code,
        area: revision.fields?.["area"] as HelpSection,
        version: revision.number,
        isRemoved: revision.reason === "removed",
        words: viewStored(revision.fields?.["words"], readWords),
        author: viewAuthor(revision),
        at: revision.at,
      })),
    };
  },
} satisfies Partial<Handlers>;
