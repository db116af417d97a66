import { countOpen, type FirstStep } from "~/domain/first-steps/first-steps";
import {
  type FirstStepOptions,
  readFirstSteps,
  readSubject,
} from "~/domain/first-steps/first-steps.server";
import { readMailRecords } from "~/domain/first-steps/mail-domain.server";
import {
  leaveOutStep,
  noteDone,
  noteTested,
  readDone,
  returnStep,
} from "~/domain/first-steps/step-notes.server";
import { readTest, sendTestMail, sendTestSms } from "~/domain/first-steps/test-messages.server";
import { Refusal } from "~/domain/refusal";
import { mayDo } from "~/domain/rights/permissions";
import { samplePaths } from "~/domain/settings/samples";
import { readFacts } from "~/domain/settings/settings.server";
import { actor } from "./actor.server";
import type { Call, Handlers } from "./call";
import { reasonLimit } from "./schemas/first-steps";

const optionsOf = ({ options: { db, setup, now } }: Call): FirstStepOptions => ({ db, setup, now });

/** Lists the first steps; there are none for people who are no owners. */
export async function listFirstSteps(call: Call): Promise<FirstStep[]> {
  const { staff } = call.person;
  if (!mayDo(staff.roles, "settings.change")) return [];
  return readFirstSteps(optionsOf(call), staff.id);
}

async function view(call: Call) {
  const { db, now } = call.options;
  const steps = await listFirstSteps(call);
  const { doneAt, isNoted } = await readDone(db, countOpen(steps) === 0, now());
  return {
    steps,
    /** Since when all is done, for a week. */
    doneAt,
    /** False: the list has become whole, or is no longer. The console then calls `noteFirstSteps`. */
    isNoted,
    visitors: await viewVisitors(call),
  };
}

/** Facts that visitors read at first sight, each with whether it is a sample. */
async function viewVisitors({ options: { db } }: Call) {
  const facts = await readFacts(db);
  const samples = new Set(samplePaths(facts).map((path) => path.split(".")[0]));
  const [licence] = facts.licences;
  return {
    legalEntity: { text: facts.legalEntity, isSample: samples.has("legalEntity") },
    licence: { text: licence?.number ?? "", isSample: samples.has("licences") },
    phone: { text: facts.servicePhone.display, isSample: samples.has("servicePhone") },
    email: { text: facts.serviceEmail, isSample: samples.has("serviceEmail") },
    offices: { count: facts.offices.length, isSample: samples.has("offices") },
  };
}

/** Counts what leaves the site, by person. @throws Refusal `slowed` */
async function countTest({ options: { limits }, person }: Call): Promise<void> {
  const counted = await limits?.consume("first-step-test", String(person.staff.id));
  if (counted?.allowed === false) throw new Refusal("slowed", { seconds: 3_600 });
}

export const firstStepHandlers = {
  firstSteps: (call) => view(call),
  async leaveOutFirstStep(call, { step, reason: text }) {
    const reason = text.trim();
    if (reason === "") throw new Refusal("wrong-fields", { fields: { reason: "missing" } });
    if (reason.length > reasonLimit) {
      throw new Refusal("wrong-fields", { fields: { reason: "too-long" } });
    }
    const { options, person } = call;
    const subject = await readSubject(optionsOf(call), person.staff.id, step);
    await leaveOutStep(options.db, actor(call), { step, subject, reason }, options.now());
    return view(call);
  },
  async returnFirstStep(call, { step }) {
    const { options, person } = call;
    const subject = await readSubject(optionsOf(call), person.staff.id, step);
    await returnStep(options.db, actor(call), { step, subject }, options.now());
    return view(call);
  },
  async noteFirstSteps(call) {
    const { db, now } = call.options;
    await noteDone(db, countOpen(await listFirstSteps(call)) === 0, now());
    return view(call);
  },
  async sendTestMail(call) {
    await countTest(call);
    return { id: await sendTestMail(call.options, actor(call), call.person.staff) };
  },
  async sendTestSms(call, { phone }) {
    await countTest(call);
    const { locale } = call.person.staff;
    const options = { ...call.options, caps: call.options.sms };
    return { id: await sendTestSms(options, actor(call), { phone, locale }) };
  },
  testResult: ({ options }, { id }) => readTest(options, id),
  async checkMailDomain(call) {
    await countTest(call);
    const { mail, lookUps } = call.options.setup;
    if (mail === null) throw new Refusal("not-found");
    return { records: await readMailRecords(mail, lookUps.readTxt) };
  },
  async checkAddress(call) {
    await countTest(call);
    const { db, now, setup } = call.options;
    const { publicUrl, lookUps } = setup;
    if (publicUrl === null || !publicUrl.startsWith("https:")) throw new Refusal("not-found");
    const endsAt = await lookUps.readCertificateEnd(publicUrl).catch(() => null);
    if (endsAt !== null) {
      await noteTested(db, { step: "address", subject: publicUrl, endsAt }, now());
    }
    /** Null: nobody answered there with a valid certificate. */
    return { endsAt };
  },
} satisfies Partial<Handlers>;
