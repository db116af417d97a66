import { createHash } from "node:crypto";
import { and, arrayContains, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { BrandFacts, InBoth } from "~/brand";
import { legalPageNames } from "~/domain/legal-page/legal-page";
import { countSamples } from "~/domain/sample-content/count-samples.server";
import { samplePaths } from "~/domain/settings/samples";
import { readFacts } from "~/domain/settings/settings.server";
import { findFactors, listAllowed } from "~/domain/staff/staff-queries.server";
import { shippedAccent } from "~/lib/accent";
import type { Database } from "~/platform/db/database.server";
import { legalVersions, messages, releases, staff } from "~/platform/db/schema";
import type { MessageChannel } from "~/platform/messages/message";
import {
  type FirstStep,
  type LeftOut,
  listSteps,
  optionalSteps,
  type StepFigures,
  type StepName,
  subjectOf,
} from "./first-steps";
import type { MailSetup, SiteSetup } from "./site-setup";
import { listStepNotes, type StepNote } from "./step-notes.server";

export type FirstStepOptions = { db: Database; setup: SiteSetup; now: () => Date };

/** Names the provider of mails in notes: another server or sender has to be tested again. */
export const mailSubject = ({ server, sender }: MailSetup): string => `${server} ${sender}`;

/** The figures of all steps, and what tells the state that a step was left out in. */
type Read = {
  figures: StepFigures;
  notes: StepNote[];
  subjects: { person: number; staff: number };
};

/**
 * Reads the first steps of a site. A step is done because the thing is so; nothing here is ticked off.
 * @param person the owner who looks
 */
export async function readFirstSteps(
  options: FirstStepOptions,
  person: number,
): Promise<FirstStep[]> {
  const { figures, notes, subjects } = await readFigures(options, person);
  const leftOut: Partial<Record<StepName, LeftOut>> = {};
  for (const step of optionalSteps) {
    const subject = subjectOf(step, figures, subjects);
    const note = notes.find(
      (one) => one.step === step && one.kind === "left-out" && one.subject === subject,
    );
    if (note === undefined) continue;
    leftOut[step] = { reason: note.reason, author: note.authorName, at: note.at };
  }
  return listSteps(figures, leftOut, options.now());
}

/** Returns the current subject of a step that may be left out. */
export async function readSubject(
  options: FirstStepOptions,
  person: number,
  step: (typeof optionalSteps)[number],
): Promise<string> {
  const { figures, subjects } = await readFigures(options, person);
  return subjectOf(step, figures, subjects);
}

async function readFigures({ db, setup }: FirstStepOptions, person: number): Promise<Read> {
  const notes = await listStepNotes(db);
  const isActive = isNull(staff.disabledAt);
  const owners = and(isActive, arrayContains(staff.roles, ["owner"]), isNotNull(staff.lastSeenAt));
  const { passkeys, recoveryCodesLeft } = await findFactors(db, person);
  const { mail, sms, publicUrl } = setup;
  const facts = await readFacts(db);
  const figures: StepFigures = {
    facts: { lines: samplePaths(facts).length },
    content: await countSamples(db),
    backup: await setup.readBackup(),
    mail: {
      server: mail?.server ?? null,
      sender: mail?.sender ?? null,
      isDelivered: mail !== null && (await isDelivered(db, { email: mailSubject(mail) }, notes)),
    },
    address: addressFigures(publicUrl, notes),
    owner: { signedIn: await db.$count(staff, owners) },
    legal: { samples: await countSampleLegalTexts(db) },
    release: { published: await db.$count(releases, isOwnRelease) },
    brand: { name: facts.brand.name, isShipped: isShippedBrand(facts.brand) },
    sms: { provider: sms, isDelivered: sms !== null && (await isDelivered(db, { sms }, notes)) },
    approver: { people: (await listAllowed(db, "releases.publish")).size },
    factors: { passkeys: passkeys.length, recoveryCodes: recoveryCodesLeft },
  };
  return { figures, notes, subjects: { person, staff: await db.$count(staff, isActive) } };
}

/**
 * Whether a channel has delivered a message by a provider. On a site without any test, such as one that was upgraded,
 * any message that the provider has taken lately counts. After a test only a test of the present settings does.
 */
async function isDelivered(
  db: Database,
  subject: { email: string } | { sms: string },
  notes: readonly StepNote[],
): Promise<boolean> {
  const [step, channel, expected] =
    "email" in subject
      ? (["mail", "email", subject.email] as const)
      : (["sms", "sms", subject.sms] as const);
  const tests = notes.filter((note) => note.step === step && note.kind === "tested");
  if (tests.length > 0) return tests.some((note) => note.subject === expected);
  return hasSent(db, channel);
}

/** Whether a provider has taken a message; what became a file has no number of a provider. */
async function hasSent(db: Database, channel: MessageChannel): Promise<boolean> {
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.channel, channel),
        eq(messages.state, "sent"),
        isNotNull(messages.providerId),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** SHA-256 of the names that the code came with: a renamed copy of it names the former product nowhere. */
const shippedName = "4a0d1a558e0fe2722218344493012bd4971f907345520952eb49f34f544ca87a";

/** Whether the product still has the name that the code came with. */
function isShippedName({ cn, en }: InBoth): boolean {
  return createHash("sha256").update(`${cn}\n${en}`).digest("hex") === shippedName;
}

/** Whether name, colour and mark are those that the code came with. A mark of the build does not count. */
function isShippedBrand({ name, accent, chroma, marks }: BrandFacts): boolean {
  const isShippedColour = accent === shippedAccent.accent && chroma === shippedAccent.chroma;
  return isShippedName(name) && isShippedColour && marks === null;
}

function addressFigures(url: string | null, notes: readonly StepNote[]): StepFigures["address"] {
  const find = (kind: StepNote["kind"]) =>
    notes.find((note) => note.step === "address" && note.kind === kind && note.subject === url);
  return {
    url,
    certificateEndsAt: find("tested")?.endsAt ?? null,
    reachedAt: find("reached")?.at ?? null,
    reachedElsewhereAt: find("reached-elsewhere")?.at ?? null,
  };
}

/** A published release with files that are no samples. */
const isOwnRelease = and(
  eq(releases.status, "published"),
  sql`EXISTS (SELECT FROM release_files f WHERE f.release_id = ${releases.id})`,
  sql`NOT EXISTS (SELECT FROM release_files f WHERE f.release_id = ${releases.id} AND f.is_stand_in)`,
);

/** Counts legal texts without a version of a person that holds or is announced. */
async function countSampleLegalTexts(db: Database): Promise<number> {
  const isCurrent = inArray(legalVersions.state, ["announced", "in-force"]);
  const own = await db
    .selectDistinct({ name: legalVersions.name })
    .from(legalVersions)
    .where(and(isCurrent, isNotNull(legalVersions.authorId)));
  return legalPageNames.length - own.length;
}
