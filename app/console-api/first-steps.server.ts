import { countOpen, type FirstStep } from "~/domain/first-steps/first-steps";
import {
  type FirstStepOptions,
  readFirstSteps,
  readSubject,
} from "~/domain/first-steps/first-steps.server";
import { followDone, leaveOutStep, returnStep } from "~/domain/first-steps/step-notes.server";
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
  const doneAt = await followDone(db, countOpen(steps) === 0, now());
  return { steps, doneAt, visitors: await viewVisitors(call) };
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
} satisfies Partial<Handlers>;
