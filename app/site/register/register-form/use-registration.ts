import { type FormEvent, useEffect, useRef, useState } from "react";
import type { RegisterData, SendCodeData } from "~/api/account-schema";
import { looksLikeEmail, looksLikePhone } from "~/domain/account/contact-shape";
import {
  type FieldWords,
  type RegistrationAnswer,
  type RegistrationField,
  registrationFields,
} from "~/domain/account/registration";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import { submittedData } from "~/islands/hold-presses";
import { sendForm } from "~/site/calls/send-form";
import type { RegisterFormView } from "./form-view";
import { useCountdown } from "./use-countdown";

type Intent = "send" | "register";

/**
 * The registration form in place: what was posted without scripts (`answer`) is where it starts,
 * and from then on the API answers instead of a page.
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
  const [channel, setChannel] = useState(progress.channel);
  const [busy, setBusy] = useState<Intent | null>(null);
  const [alert, setAlert] = useState(() => wordsOf(answer?.errors ?? {}));
  const [focused, setFocused] = useState<RegistrationField>();
  /** What had the focus when the form was sent. */
  const left = useRef<Element | null>(null);

  // After the error stands beside its field, so that both are read together. Who has gone on to
  // another field meanwhile stays there.
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

  /** Says of a contact that was left what can be told without the server. */
  const judge = ({ name, value, form: owner }: HTMLInputElement) => {
    if (value.trim() === "") return;
    const country = owner?.elements.namedItem("country");
    const region = country instanceof HTMLSelectElement ? country.value : "CN";
    const isEmail = name === "email";
    const isFine = isEmail ? looksLikeEmail(value) : looksLikePhone(value, region);
    const words = isEmail ? messages.emailTyped : messages.phoneTyped;
    setError(isEmail ? "email" : "phone", isFine ? undefined : words);
    setAlert(isFine ? "" : words);
  };

  // What was filled in and left before this code was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code has come
  useEffect(() => {
    if (answer !== undefined) return;
    for (const name of ["email", "phone"]) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field !== document.activeElement) judge(field);
    }
  }, []);

  const send = async (intent: Intent, given: Record<string, unknown>) => {
    const campaign = new URLSearchParams(window.location.search).get("campaign") ?? undefined;
    left.current = document.activeElement;
    setBusy(intent);
    setNotice(null);
    setAlert("");
    if (intent === "send") setSent(false);
    const path = intent === "send" ? "account/sendCode" : "account/register";
    const fields = { ...given, lang: locale, campaign };
    const outcome = await sendForm<SendCodeData & RegisterData>(path, fields);
    if (outcome.kind === "done" && intent === "register") {
      // The whole page: it is written for this visitor. The button stays busy until it is there.
      window.location.assign(addressIn(locale, "/register", { query: { done: 1, campaign } }));
      return;
    }
    setBusy(null);
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
        // The first is read with its field.
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
          // The button that had the focus gives way to the countdown.
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
    /** What is read out: of mistakes that were just found, not of those that are being mended. */
    alert,
    notice,
    busy,
    channel,
    countdown,
    isSent,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (busy !== null) return;
      const { submitter } = event.nativeEvent as SubmitEvent;
      const isSend = submitter instanceof HTMLButtonElement && submitter.value === "send";
      const given = Object.fromEntries(submittedData(event.currentTarget));
      const { password, ...contacts } = given;
      if (isSend) void send("send", contacts);
      else void send("register", given);
    },
    /** What is being mended is no error any more. */
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (!(target instanceof HTMLInputElement)) return;
      const field = registrationFields.find((name) => name === target.name);
      if (field !== undefined && errors[field] !== undefined) setError(field, undefined);
    },
    onLeave: judge,
  };
}

function wordsOf(errors: FieldWords): string {
  return registrationFields.flatMap((field) => errors[field] ?? []).join(" ");
}
