import { writeAudit } from "~/domain/audit/write-audit.server";
import { mayWriteIn } from "~/domain/document/document-rules";
import { Refusal } from "~/domain/refusal";
import type { Permission } from "~/domain/rights/permissions";
import { actorOf } from "~/domain/staff/staff-context.server";
import type { Locale } from "~/i18n/locales";
import type { Call } from "./call";

/** Refuses translators what is not in their languages, and writes that down. */
export async function refuseOtherLanguages(
  call: Call,
  locale: Locale,
  permission: Permission,
): Promise<void> {
  const { options, caller, person, context } = call;
  if (mayWriteIn(person.staff, locale, permission)) return;
  const detail = `${context.req.method} ${context.req.path} ${locale}`;
  const event = { act: "call-refused", outcome: "refused", detail } as const;
  await options.db.transaction((transaction) =>
    writeAudit(transaction, actorOf(caller, person), event, options.now()),
  );
  throw new Refusal("forbidden");
}
