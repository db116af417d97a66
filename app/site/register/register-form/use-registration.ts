import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ProofNeededData, RegisterData, SendCodeData } from "~/api/account-schema";
import {
  type FieldWords,
  type RegistrationAnswer,
  type RegistrationField,
  registrationFields,
} from "~/domain/account/registration";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { submissionOf } from "~/islands/hold-presses";
import { type FormOutcome, sendForm } from "~/site/calls/send-form";
import type { RegisterFormView } from "./form-view";
import { useCountdown } from "./use-countdown";

type Intent = "send" | "register";

/**
 * State of the hydrated registration form. It starts from the result of a form posted without
 * scripts (`answer`); from then on, it calls the API.
 */
export function useRegistration(
  view: RegisterFormView,
  answer: RegistrationAnswer | undefined,
  locale: Locale,
) {
  const { messages } = view;
  const progress = answer?.progress ?? view.progress;
  const countdown = useCountdown(progress);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldWords>(answer?.errors ?? {});
  const [notice, setNotice] = useState(answer?.notice ?? null);
  const [isSent, setSent] = useState(answer?.isSent ?? false);
  const [wait, setWait] = useState(answer?.wait?.words ?? null);
  /** A proof by waiting, for the next code. */
  const waited = useRef<string>(undefined);
  const [channel, setChannel] = useState(progress.channel);
  const [busy, setBusy] = useState<Intent | null>(null);
  const [alert, setAlert] = useState(() => wordsOf(answer?.errors ?? {}));
  const [focused, setFocused] = useState<RegistrationField>();
  /** The element that had the focus when the form was sent. */
  const left = useRef<Element | null>(null);
  /** How often the form was sent. */
  const sentCount = useRef(0);
  /** Ends when the code that was asked for last is answered. */
  const sending = useRef(Promise.resolve());

  // Focuses the first error after it is rendered, so that screen readers read both together; not
  // when the visitor has moved on to another field.
  useEffect(() => {
    if (focused === undefined) return;
    const field = form.current?.elements.namedItem(focused);
    const { activeElement, body } = document;
    const hasStayed = activeElement === left.current || activeElement === body;
    if (hasStayed && field instanceof HTMLElement) field.focus();
    setFocused(undefined);
  }, [focused]);

  const setError = (field: RegistrationField, words: string | undefined) =>
    setErrors(({ [field]: _, ...others }) => (words ? { ...others, [field]: words } : others));

  /**
   * Checks a contact in the browser when its field loses focus. The rule is fetched when it is needed first; what was
   * sent meanwhile is judged by the server.
   */
  const judge = async (field: HTMLInputElement) => {
    const { name, value } = field;
    if (value.trim() === "") return;
    const sent = sentCount.current;
    const { readEmail, readPhone } = await import("~/lib/contact-shape");
    if (field.value !== value || sentCount.current !== sent) return;
    const country = field.form?.elements.namedItem("country");
    const region = country instanceof HTMLSelectElement ? country.value : "CN";
    const isEmail = name === "email";
    const isFine = (isEmail ? readEmail(value) : readPhone(value, region)) !== null;
    const words = isEmail ? messages.emailTyped : messages.phoneTyped;
    setError(isEmail ? "email" : "phone", isFine ? undefined : words);
    // What was said of other fields, as after a press, stays.
    setAlert((said) => (isFine ? said.replace(words, "") : words));
  };

  // Without the rule, the server judges alone.
  const startJudging = (field: HTMLInputElement) => void judge(field).catch(console.error);

  // Checks fields that were filled in before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code has come
  useEffect(() => {
    if (answer !== undefined) return;
    for (const name of ["email", "phone"]) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field !== document.activeElement)
        startJudging(field);
    }
  }, []);

  const send = async (intent: Intent, given: Record<string, unknown>) => {
    const campaign = new URLSearchParams(window.location.search).get("campaign") ?? undefined;
    sentCount.current += 1;
    setBusy(intent);
    setNotice(null);
    setAlert("");
    if (intent === "send") {
      setSent(false);
      setWait(null);
    }
    const isReset = messages.agreement === null;
    const purpose = isReset ? "reset" : "register";
    const finish = isReset ? "account/resetPassword" : "account/register";
    const path = intent === "send" ? "account/sendCode" : finish;
    const proof = waited.current;
    waited.current = undefined;
    const fields = { ...given, ...(proof && { proof }), purpose, lang: locale, campaign };
    let outcome = await sendForm<SendCodeData & RegisterData>(path, fields);
    const asked = proofAskedBy(outcome);
    if (asked !== null) {
      // The button goes on showing that it works.
      const solved = await solve(asked.challenge);
      if (solved !== null) {
        outcome = await sendForm<SendCodeData & RegisterData>(path, { ...fields, proof: solved });
      } else if (asked.wait !== null) {
        waited.current = asked.wait;
        setWait(fill(messages.code.wait, { n: asked.seconds }));
      }
    }
    if (outcome.kind === "done" && intent === "register") {
      // Loads the page, which is personal. The button stays busy until then.
      const page = isReset ? "/forgot" : "/register";
      window.location.assign(addressIn(locale, page, { query: { done: 1, campaign } }));
      return;
    }
    // While a code was sent, the visitor may have pressed the other button.
    setBusy((current) => (current === intent ? null : current));
    switch (outcome.kind) {
      case "done":
        setErrors({});
        setSent(true);
        setChannel(outcome.data.channel);
        countdown.start(outcome.data.seconds);
        setFocused("code");
        break;
      case "invalid": {
        const first = registrationFields.find((field) => outcome.errors[field] !== undefined);
        setErrors(outcome.errors);
        setFocused(first);
        // The first error is read with its field, so the alert omits it.
        setAlert(wordsOf({ ...outcome.errors, ...(first && { [first]: undefined }) }));
        break;
      }
      case "later":
        setErrors({});
        if (outcome.status === 503) setNotice(messages.busy);
        else {
          const minutes = Math.ceil(outcome.seconds / 60);
          if (outcome.seconds > 60 || intent === "register") {
            setNotice(fill(messages.later, { minutes }));
          }
          // The focused button is replaced by the countdown.
          if (intent === "send") {
            countdown.start(outcome.seconds);
            setFocused("code");
          }
        }
        break;
      case "failed":
        setNotice(messages.failed);
    }
  };

  return {
    form,
    errors,
    /** Text for screen readers: new errors only. */
    alert,
    notice,
    busy,
    channel,
    countdown,
    isSent,
    wait,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const isSend = submitter instanceof HTMLButtonElement && submitter.value === "send";
      if (busy === "register" || (isSend && busy !== null)) return;
      const { data, focused } = submissionOf(event.currentTarget);
      const given = Object.fromEntries(data);
      const { password, ...contacts } = given;
      if (isSend) {
        left.current = focused;
        sending.current = send("send", contacts);
        return;
      }
      // The code can be in the visitor's hands before the page knows that it was sent: this
      // press waits for that answer.
      setBusy("register");
      void sending.current.then(() => {
        left.current = focused;
        return send("register", given);
      });
    },
    /** Clears the error of a field while the visitor corrects it. */
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (!(target instanceof HTMLInputElement)) return;
      const field = registrationFields.find((name) => name === target.name);
      if (field !== undefined && errors[field] !== undefined) setError(field, undefined);
    },
    onLeave: startJudging,
  };
}

/** Works at a challenge; null where that is not possible. Few visitors meet one. */
const solve = (challenge: ProofNeededData["challenge"]) =>
  import("./solve-challenge").then((code) => code.solveChallenge(challenge)).catch(() => null);

/** The proof that an answer asks for; null when it asks for none. */
function proofAskedBy(outcome: FormOutcome<unknown>): ProofNeededData | null {
  const data = outcome.kind === "later" ? (outcome.data as ProofNeededData | null) : null;
  return data?.challenge === undefined ? null : data;
}

function wordsOf(errors: FieldWords): string {
  return registrationFields.flatMap((field) => errors[field] ?? []).join(" ");
}
