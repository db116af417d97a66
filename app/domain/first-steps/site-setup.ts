import type { BackupFigures } from "~/domain/health/health";

/** The key with which the site signs its mails. */
export type DkimSetup = { domain: string; selector: string; privateKey: string };

/** The provider of mails, without its password. */
export type MailSetup = {
  /** Host and port of `SMTP_URL`. */
  server: string;
  /** The address of `MAIL_FROM`. */
  sender: string;
  dkim: DkimSetup | null;
};

/** Settings of the process that the first steps look at. */
export type SiteSetup = {
  /** `PUBLIC_URL`; null: it is not set. */
  publicUrl: string | null;
  /** Null: mails become files. */
  mail: MailSetup | null;
  /** `SMS_PROVIDER`; null: text messages become files. */
  sms: string | null;
  readBackup: () => Promise<BackupFigures>;
};
