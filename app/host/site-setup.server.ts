import { readLastBackup } from "~/domain/backup/last-backup.server";
import type { MailSetup, SiteSetup } from "~/domain/first-steps/site-setup";
import type { Database } from "~/platform/db/database.server";
import type { Env } from "~/platform/env/env.server";
import { lookUps } from "./look-ups.server";

/** Collects the settings that the owner's first steps look at, without passwords. */
export function siteSetup(
  env: Env,
  { db, ...place }: { db: Database; dataFolder: string; isEmbedded: boolean },
): SiteSetup {
  return {
    publicUrl: env.PUBLIC_URL ?? null,
    mail: mailSetup(env),
    sms: env.SMS_PROVIDER ?? null,
    readBackup: () => readLastBackup(db, place),
    lookUps,
  };
}

function mailSetup({ SMTP_URL, MAIL_FROM = "", ...env }: Env): MailSetup | null {
  if (SMTP_URL === undefined) return null;
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = env;
  const hasDkim = domain !== undefined && selector !== undefined && privateKey !== undefined;
  return {
    server: new URL(SMTP_URL).host,
    sender: MAIL_FROM.replace(/^.*<([^<>]+)>\s*$/, "$1").trim(),
    dkim: hasDkim ? { domain, selector, privateKey } : null,
  };
}
