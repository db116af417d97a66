import { resolve } from "node:path";
import { readNotedHead } from "~/domain/audit/audit-head.server";
import { checkAudit } from "~/domain/audit/audit-queries.server";
import { type Role, roleNames } from "~/domain/rights/permissions";
import {
  disableStaff,
  enableStaff,
  invite,
  resetFactors,
} from "~/domain/staff/staff-actions.server";
import { commandActor, type StaffOptions } from "~/domain/staff/staff-context.server";
import { listInvitations, listStaff } from "~/domain/staff/staff-queries.server";
import { localeCodes } from "~/i18n/locales";
import { readEmail } from "~/lib/contact-shape";
import type { Database } from "~/platform/db/database.server";
import { consoleOriginOf } from "~/platform/env/console-origin.server";
import type { Env } from "~/platform/env/env.server";
import { readSecretKey } from "~/platform/secrets/secret-key.server";
import type { CommandSite } from "./command-site.server";
import { orSentence, staffIdOf } from "./command-words.server";

export type StaffCommand = {
  /** `list`, `invite`, `disable`, `enable`, `reset-factor` or `check-audit`. */
  task: string;
  email: string | undefined;
  name: string | undefined;
  /** Role of somebody invited; several are divided by commas. */
  role: string | undefined;
  locale: string | undefined;
};

/**
 * Shows and changes who may sign in to the console, for the first owner and for a lock-out.
 * @returns the report for the terminal
 * @throws Error with a sentence for the operator
 */
export async function staffCommand(
  { db, env }: CommandSite,
  command: StaffCommand,
): Promise<string> {
  const options: StaffOptions = {
    db,
    secret: await readSecretKey(db, env.SECRET_KEY),
    origin: await consoleOriginOf(env),
    // The running site looks for messages every few seconds.
    onMessage: () => undefined,
    now: () => new Date(),
  };
  return orSentence(refusals, () => runTask(options, command, env));
}

const refusals = {
  "already-staff": "This address is on the staff already: `disable`, `enable` or `reset-factor`.",
  "last-owner": "This is the last owner who can sign in; invite another one first.",
  "not-found": "Disabled people have no factors to reset: `enable` first.",
};

async function runTask(
  options: StaffOptions,
  command: StaffCommand,
  env: Pick<Env, "DATA_DIR" | "SMTP_URL">,
): Promise<string> {
  const { db } = options;
  // Without mail the site writes the message into a folder that nobody but the operator reads.
  const wayOfLink =
    env.SMTP_URL === undefined
      ? "No mail is set up (SMTP_URL): hand the link over yourself."
      : "The site also sends it by mail.";
  switch (command.task) {
    case "list":
      return listReport(db, options.now());
    case "check-audit":
      return auditReport(db, resolve(env.DATA_DIR));
    case "invite": {
      const link = await invite(options, commandActor, inviteeOf(command));
      return `The invitation works once, within 72 hours:\n\n  ${link}\n\n${wayOfLink}`;
    }
    case "disable":
      await disableStaff(options, commandActor, await staffIdOf(db, command.email));
      return `${command.email} can no longer sign in; all sessions have ended.`;
    case "enable":
      await enableStaff(options, commandActor, await staffIdOf(db, command.email));
      return `${command.email} can sign in again.`;
    case "reset-factor": {
      const link = await resetFactors(options, commandActor, await staffIdOf(db, command.email));
      return `Password, authenticator, passkeys, recovery codes and sessions of ${command.email} no longer work. This link sets up new ones, once, within 72 hours:\n\n  ${link}\n\n${wayOfLink}`;
    }
    default:
      throw new Error(
        `There is no "${command.task}": list, invite, disable, enable, reset-factor or check-audit; see npm run site -- staff --help`,
      );
  }
}

function inviteeOf({ email = "", name, role = "owner", locale = "cn" }: StaffCommand) {
  const roles = role.split(",").map((text) => {
    const known = roleNames.find((candidate) => candidate === text.trim());
    if (known === undefined) throw new Error(`"${text}" is no role: ${roleNames.join(", ")}`);
    return known;
  });
  const language = localeCodes.find((code) => code === locale);
  if (language === undefined) throw new Error(`"${locale}" is no language: cn or en`);
  // A translator of the command writes in both; an owner may change it.
  const translatesInto = roles.includes("translator") ? [...localeCodes] : [];
  const shownName = name ?? readEmail(email)?.split("@")[0] ?? "";
  return { email, name: shownName, locale: language, roles: roles as Role[], translatesInto };
}

async function listReport(db: Database, now: Date): Promise<string> {
  const people = (await listStaff(db, now)).map(({ person, ...counts }) => {
    const factors = [
      ...(person.totpSecret === null ? [] : ["code"]),
      ...(counts.passkeys === 0 ? [] : [`${counts.passkeys} passkeys`]),
    ];
    return [
      `${person.email}  ${person.name}: ${person.roles.join(", ")}`,
      person.disabledAt === null ? "" : "DISABLED",
      factors.join(" and ") || "no factor",
      `${counts.recoveryCodesLeft} recovery codes`,
      `${counts.sessions} sessions`,
      `last seen ${person.lastSeenAt?.toISOString() ?? "never"}`,
    ]
      .filter((part) => part !== "")
      .join(", ");
  });
  const open = (await listInvitations(db, now)).map(
    ({ invitation: { email, roles, expiresAt } }) =>
      `${email || "the first owner, by the link of the start,"}  invited: ${roles.join(", ")}, until ${expiresAt.toISOString()}`,
  );
  const lines = [...people, ...open];
  return lines.length === 0
    ? "Nobody yet. `npm run site -- staff invite EMAIL` invites the first owner."
    : lines.join("\n");
}

async function auditReport(db: Database, dataFolder: string): Promise<string> {
  const noted = await readNotedHead(dataFolder);
  const { count, firstBrokenId, lastHash } = await checkAudit(db, noted);
  if (firstBrokenId !== null) throw new Error(`The audit is broken at entry ${firstBrokenId}.`);
  return `${count} entries, unbroken; last hash ${lastHash ?? "none"}`;
}
