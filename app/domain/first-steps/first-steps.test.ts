import { describe, expect, it } from "vitest";
import { isStepDone, listSteps, type StepFigures, stepNames, subjectOf } from "./first-steps";

const now = new Date("2026-11-29T08:00:00Z");
const day = 24 * 60 * 60_000;
const ago = (days: number) => new Date(now.getTime() - days * day);
const ahead = (days: number) => ago(-days);

const name = { cn: "福浏览器", en: "Foo Browser" };

const noSamples = { releases: 0, articles: 0, help: 0, errors: 0, links: 0, tools: 0 };

/** Figures of a site that is its owner's. */
const whole: StepFigures = {
  facts: { lines: 0 },
  content: noSamples,
  backup: { madeAt: ago(1), failedAt: null },
  mail: { server: "mail.site.example", sender: "a@site.example", isDelivered: true },
  address: {
    url: "https://www.site.example",
    certificateEndsAt: null,
    reachedAt: ago(1),
    reachedElsewhereAt: null,
  },
  owner: { signedIn: 2 },
  legal: { samples: 0 },
  release: { published: 1 },
  brand: { name, isShipped: false },
  sms: { provider: "alibaba", isDelivered: true },
  approver: { people: 2 },
  factors: { passkeys: 1, recoveryCodes: 1 },
};

type Case = { [Name in keyof StepFigures]: [Name, StepFigures[Name]] }[keyof StepFigures];

const open: Case[] = [
  ["facts", { lines: 1 }],
  ["content", { ...noSamples, releases: 1 }],
  ["content", { ...noSamples, links: 1 }],
  ["backup", { madeAt: null, failedAt: null }],
  ["backup", { madeAt: ago(7.1), failedAt: null }],
  ["backup", { madeAt: ago(2), failedAt: ago(1) }],
  ["mail", { server: null, sender: null, isDelivered: true }],
  ["mail", { ...whole.mail, isDelivered: false }],
  ["address", { ...whole.address, url: null }],
  ["address", { ...whole.address, url: "http://www.site.example" }],
  ["address", { ...whole.address, reachedAt: null, reachedElsewhereAt: ago(1) }],
  ["address", { ...whole.address, certificateEndsAt: ahead(14) }],
  ["owner", { signedIn: 1 }],
  ["legal", { samples: 1 }],
  ["release", { published: 0 }],
  ["brand", { name, isShipped: true }],
  ["sms", { provider: null, isDelivered: false }],
  ["sms", { provider: "alibaba", isDelivered: false }],
  ["approver", { people: 1 }],
  ["factors", { passkeys: 0, recoveryCodes: 10 }],
  ["factors", { passkeys: 1, recoveryCodes: 0 }],
];

const done: Case[] = [
  ["backup", { madeAt: ago(7), failedAt: ago(8) }],
  ["address", { ...whole.address, certificateEndsAt: ahead(14.1) }],
  ["address", { ...whole.address, reachedElsewhereAt: now }],
];

describe("a step", () => {
  it.each(open)("%s is open with %j", (step, figures) => {
    expect(isStepDone(step, figures as never, now)).toBe(false);
  });

  it.each(done)("%s is done with %j", (step, figures) => {
    expect(isStepDone(step, figures as never, now)).toBe(true);
  });
});

describe("the list of steps", () => {
  it("has every step, and all are done on a site that is its owner's", () => {
    const steps = listSteps(whole, {}, now);
    expect(steps.map((step) => step.name)).toEqual(stepNames);
    expect(steps.filter(({ state }) => state !== "done")).toEqual([]);
    expect(new Set(open.map(([step]) => step)).size).toBe(stepNames.length);
  });

  it("says why a step was left out, but only while it is not done", () => {
    const leftOut = { approver: { reason: "we are one", author: "Olivia", at: now } };
    const alone = { ...whole, approver: { people: 1 } };
    const stateOf = (figures: StepFigures) =>
      listSteps(figures, leftOut, now).find((step) => step.name === "approver");
    expect(stateOf(alone)).toMatchObject({ state: "left-out", leftOut: leftOut.approver });
    expect(stateOf(whole)).toMatchObject({ state: "done", leftOut: null });
  });

  it("leaves a step out for one state of the site: another name, provider, person or number of staff is another", () => {
    const at = { person: 7, staff: 1 };
    expect(subjectOf("brand", whole, at)).toBe("Foo Browser");
    expect(subjectOf("sms", whole, at)).toBe("alibaba");
    expect(subjectOf("approver", whole, at)).not.toBe(
      subjectOf("approver", whole, { ...at, staff: 2 }),
    );
    expect(subjectOf("factors", whole, at)).not.toBe(
      subjectOf("factors", whole, { ...at, person: 8 }),
    );
  });
});
