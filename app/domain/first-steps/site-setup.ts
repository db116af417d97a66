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

/** Look-ups outside of the site. Only an owner's press starts one. */
export type LookUps = {
  /** Reads the TXT records of a name. @throws Error where nobody answers in time */
  readTxt: (name: string) => Promise<string[]>;
  /** Reads the end of an address's certificate. @throws Error where nobody answers in time, or it is not valid */
  readCertificateEnd: (url: string) => Promise<Date>;
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
  lookUps: LookUps;
};
