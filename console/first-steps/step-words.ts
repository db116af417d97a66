import type { FirstStepLine } from "~/console-api/schemas/first-steps";
import { describeSamples } from "~/domain/sample-content/describe-samples";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import type { Language } from "~console/words";
import { dayWords, timeWords } from "~console/words/times";
import type { FirstStepWords } from "./words.en";

/** Guides that a button opens in place, because what they ask for is done on the server. */
export type Guide = keyof FirstStepWords["how"] & ("backup" | "mail" | "sms" | "address" | "brand");

/** Tests that a button opens in place. */
export type Test = "mail" | "sms" | "address";

/** The way to do a step: a screen, a guide or a test. */
export type StepWay =
  | { label: string; to: string }
  | { label: string; guide: Guide }
  | { label: string; test: Test };

/** A step in words; `way` is null where nothing is left to do or to try again. */
type StepWords = { title: string; text: string; way: StepWay | null };

/** Describes a step by its figures: what is missing, or what is so. */
export function stepWords(language: Language, step: FirstStepLine): StepWords {
  return step.state === "done" ? doneWords(language, step) : openWords(language, step);
}

function doneWords({ locale, words }: Language, step: FirstStepLine): StepWords {
  const { firstSteps } = words;
  const { ways } = firstSteps;
  const done = (title: string, text: string): StepWords => ({ title, text, way: null });
  switch (step.name) {
    case "facts":
    case "content":
    case "legal":
      return done(firstSteps[step.name].done, firstSteps[step.name].doneText);
    case "backup":
      return done(
        firstSteps.backup.done,
        fill(firstSteps.backup.doneText, { time: timeWords(locale, step.figures.madeAt ?? "") }),
      );
    case "mail":
      return {
        title: firstSteps.mail.done,
        text: step.figures.server ?? "",
        way: { label: ways.test, test: "mail" },
      };
    case "address": {
      const { url, certificateEndsAt } = step.figures;
      const address = url ?? "";
      const until = certificateEndsAt && dayWords(locale, certificateEndsAt);
      return {
        title: firstSteps.address.done,
        text: until ? fill(firstSteps.address.until, { url: address, day: until }) : address,
        way: { label: ways.check, test: "address" },
      };
    }
    case "owner":
      return done(
        countWords(firstSteps.owner.done, step.figures.signedIn, locale),
        firstSteps.owner.doneText,
      );
    case "release":
      return done(
        countWords(firstSteps.release.done, step.figures.published, locale),
        firstSteps.release.doneText,
      );
    case "brand":
      return done(firstSteps.brand.done, step.figures.name[locale]);
    case "sms":
      return {
        title: firstSteps.sms.done,
        text: step.figures.provider ?? "",
        way: { label: ways.test, test: "sms" },
      };
    case "approver":
      return done(
        fill(firstSteps.approver.done, { count: step.figures.people }),
        firstSteps.approver.doneText,
      );
    case "factors":
      return done(
        firstSteps.factors.done,
        countWords(firstSteps.factors.doneText, step.figures.recoveryCodes, locale),
      );
  }
}

function openWords({ locale, words }: Language, step: FirstStepLine): StepWords {
  const { firstSteps } = words;
  const { ways } = firstSteps;
  switch (step.name) {
    case "facts":
      return {
        title: countWords(firstSteps.facts.open, step.figures.lines, locale),
        text: firstSteps.facts.text,
        way: { label: ways.walk, to: "/settings?ask=samples" },
      };
    case "content":
      return {
        title: firstSteps.content.open,
        text: fill(firstSteps.content.text, {
          parts: describeSamples(step.figures, firstSteps.content.parts, locale),
        }),
        way: { label: ways.look, to: "/settings?ask=sample-content" },
      };
    case "backup":
      return {
        ...backupWords({ locale, words }, step),
        way: { label: ways.setUp, guide: "backup" },
      };
    case "mail": {
      const { server } = step.figures;
      if (server === null) {
        const { unset, unsetText } = firstSteps.mail;
        return { title: unset, text: unsetText, way: { label: ways.howTo, guide: "mail" } };
      }
      return {
        title: firstSteps.mail.untested,
        text: fill(firstSteps.mail.untestedText, { server }),
        way: { label: ways.test, test: "mail" },
      };
    }
    case "address":
      return addressWords({ locale, words }, step);
    case "owner":
      return {
        title: firstSteps.owner.open,
        text: firstSteps.owner.text,
        way: { label: ways.invite, to: "/staff?ask=invite" },
      };
    case "legal":
      return {
        title: countWords(firstSteps.legal.open, step.figures.samples, locale),
        text: firstSteps.legal.text,
        way: { label: ways.open, to: "/legal" },
      };
    case "release":
      return {
        title: firstSteps.release.open,
        text: firstSteps.release.text,
        way: { label: ways.newRelease, to: "/releases?ask=new-release" },
      };
    case "brand":
      return {
        title: firstSteps.brand.open,
        text: fill(firstSteps.brand.text, { name: step.figures.name[locale] }),
        way: { label: ways.howTo, guide: "brand" },
      };
    case "sms": {
      const { provider } = step.figures;
      if (provider === null) {
        const { unset, unsetText } = firstSteps.sms;
        return { title: unset, text: unsetText, way: { label: ways.howTo, guide: "sms" } };
      }
      return {
        title: firstSteps.sms.untested,
        text: fill(firstSteps.sms.untestedText, { provider }),
        way: { label: ways.test, test: "sms" },
      };
    }
    case "approver":
      return {
        title: firstSteps.approver.open,
        text: firstSteps.approver.text,
        way: { label: ways.look, to: "/staff" },
      };
    case "factors": {
      const { passkey, passkeyText, codes, codesText } = firstSteps.factors;
      const hasPasskey = step.figures.passkeys > 0;
      return {
        title: hasPasskey ? codes : passkey,
        text: hasPasskey ? codesText : passkeyText,
        way: { label: ways.account, to: "/me" },
      };
    }
  }
}

type LineOf<Name extends FirstStepLine["name"]> = Extract<FirstStepLine, { name: Name }>;

function backupWords({ locale, words }: Language, { figures }: LineOf<"backup">) {
  const { backup } = words.firstSteps;
  const { madeAt, failedAt } = figures;
  if (failedAt !== null && (madeAt === null || failedAt > madeAt)) {
    const time = timeWords(locale, failedAt);
    return { title: backup.failed, text: fill(backup.failedText, { time }) };
  }
  if (madeAt === null) return { title: backup.never, text: backup.neverText };
  return { title: backup.old, text: fill(backup.oldText, { time: timeWords(locale, madeAt) }) };
}

function addressWords({ locale, words }: Language, { figures }: LineOf<"address">): StepWords {
  const { address, ways } = words.firstSteps;
  const way = { label: ways.howTo, guide: "address" } as const;
  const { url, certificateEndsAt, reachedAt, reachedElsewhereAt } = figures;
  if (url === null) return { title: address.unset, text: address.unsetText, way };
  if (url.startsWith("https:") && reachedAt === null) {
    const text =
      reachedElsewhereAt === null
        ? fill(address.unreachedText, { url })
        : fill(address.elsewhereText, { url, time: timeWords(locale, reachedElsewhereAt) });
    return { title: address.unreached, text, way };
  }
  if (certificateEndsAt !== null && url.startsWith("https:")) {
    const day = dayWords(locale, certificateEndsAt);
    const text = fill(address.endingText, { day });
    return { title: address.ending, text, way: { label: ways.check, test: "address" } };
  }
  return { title: address.insecure, text: fill(address.insecureText, { url }), way };
}
