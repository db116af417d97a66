import { createHmac, timingSafeEqual } from "node:crypto";
import { readFacts } from "~/domain/settings/settings.server";
import { type PlaceLimits, takeSitePlace } from "~/domain/site-place.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import type { ReportErrors } from "./fake-site-report";
import { storeReport } from "./report-actions.server";
import { type ReportForm, readReport } from "./report-form.server";

type FakeSitesOptions = {
  db: Database;
  secret: Buffer;
  /** The operator's address; undefined: the one of the settings. */
  operatorEmail: string | undefined;
  limits: PlaceLimits<"report-client">;
  /** Called when a message has been queued. */
  onMessage: () => void;
  now?: () => Date;
};

/** The requesting client: its key for limits (undefined without a connection) and language. */
type Client = { clientKey: string | undefined; locale: Locale };

type ReportOutcome =
  | { kind: "invalid"; errors: ReportErrors }
  | { kind: "limited"; seconds: number }
  /** Null for what only programs send: nothing was stored. */
  | { kind: "sent"; receipt: string | null };

/** Takes reports of fake sites: validation, limits and storing. */
export function createFakeSites(options: FakeSitesOptions) {
  const { db, secret, operatorEmail, limits, onMessage, now = () => new Date() } = options;
  const sign = (number: string) =>
    createHmac("sha256", secret).update(`fake-site ${number}`).digest("base64url").slice(0, 22);

  return {
    async report(form: ReportForm, { clientKey, locale }: Client): Promise<ReportOutcome> {
      if (form.website.trim() !== "") return { kind: "sent", receipt: null };
      const read = readReport(form);
      if ("errors" in read) return { kind: "invalid", errors: read.errors };
      if (clientKey !== undefined) {
        const { allowed, headers } = await limits.consume("report-client", clientKey);
        if (!allowed) return { kind: "limited", seconds: Number(headers["Retry-After"]) };
      }
      const { allowed, headers } = await takeSitePlace(limits, "report-site", clientKey);
      if (!allowed) return { kind: "limited", seconds: Number(headers["Retry-After"]) };
      const to = operatorEmail ?? (await readFacts(db)).securityEmail;
      const store = { db, secret, operatorEmail: to, now: now() };
      const number = await storeReport(store, read.report, locale);
      onMessage();
      return { kind: "sent", receipt: `${number}.${sign(number)}` };
    },

    /** The number in a receipt; null when this site did not write it. */
    readReceipt(receipt: string): string | null {
      const [number = "", signature = ""] = receipt.split(".");
      const given = Buffer.from(signature);
      const expected = Buffer.from(sign(number));
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? number : null;
    },
  };
}

export type FakeSites = ReturnType<typeof createFakeSites>;
