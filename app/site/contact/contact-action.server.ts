import { data, type RouterContextProvider, redirect } from "react-router";
import { contactForm } from "~/domain/contact/contact-form.server";
import {
  type ContactAnswer,
  type ContactReceipt,
  contactCookie,
} from "~/domain/contact/contact-message";
import { contactProblems } from "~/domain/contact/contact-problems.server";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { problemWords } from "~/i18n/problem-words";
import { readCookie } from "~/lib/cookies/cookie.server";
import { readFormTexts } from "~/lib/form-texts.server";
import {
  answerHeadersContext,
  clientKeyContext,
  isSecureSite,
  keepPrivate,
  localeContext,
  siteContext,
} from "~/site/middleware/site-context.server";
import { contactWords } from "./words.server";

type Arguments = { request: Request; context: Readonly<RouterContextProvider> };

/** The receipt of the visitor's message; marks the page as personal. */
export function contactReceipt({ request, context }: Arguments): ContactReceipt | null {
  if (readCookie(request, contactCookie) === null) return null;
  keepPrivate(context);
  return context.get(siteContext).contact?.receiptCookie.read(request) ?? null;
}

/** Handles the form: redirects to the confirmation, or returns the values with errors. */
export async function contactAction({ request, context }: Arguments) {
  const site = context.get(siteContext);
  const { contact } = site;
  if (contact === null) throw data(null, { status: 503 });
  keepPrivate(context);
  const form = contactForm.parse(await readFormTexts(request));
  const locale = context.get(localeContext);
  const outcome = await contact.send(form, {
    clientKey: context.get(clientKeyContext),
    locale,
  });
  const { website: _, ...values } = form;
  const answer: ContactAnswer = { values, errors: {}, notice: null };
  switch (outcome.kind) {
    case "invalid": {
      const errors = problemWords(outcome.errors, contactProblems[locale]);
      return data({ ...answer, errors }, { status: 422 });
    }
    case "limited": {
      const { later } = contactWords[locale].form;
      const notice = fill(later, { minutes: Math.ceil(outcome.seconds / 60) });
      context.get(answerHeadersContext).set("Retry-After", String(outcome.seconds));
      return data({ ...answer, notice }, { status: 429 });
    }
    case "sent": {
      const cookie = contact.receiptCookie.write(outcome.receipt, isSecureSite(site));
      context.get(answerHeadersContext).append("Set-Cookie", cookie);
      return redirect(addressIn(locale, "/contact", { query: { sent: 1 } }), { status: 303 });
    }
  }
}
