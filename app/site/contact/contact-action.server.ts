import { data, type RouterContextProvider, redirect } from "react-router";
import type { Contact } from "~/domain/contact/contact.server";
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
import { pageWords } from "~/site/site-words.server";

type Arguments = { request: Request; context: Readonly<RouterContextProvider> };

/** The receipt of the visitor's message; marks the page as personal. */
export function contactReceipt({ request, context }: Arguments): ContactReceipt | null {
  if (readCookie(request, contactCookie) === null) return null;
  keepPrivate(context);
  return context.get(siteContext).contact?.receiptCookie.read(request) ?? null;
}

/** The token of a mailed link, null when it leads to no open request; null without a link. */
export async function confirmedLink({
  url,
  context,
}: Pick<Arguments, "context"> & { url: URL }): Promise<{ token: string | null } | null> {
  const token = url.searchParams.get("confirm");
  if (token === null) return null;
  keepPrivate(context);
  const { contact } = context.get(siteContext);
  return { token: (await contact?.canConfirm(token)) ? token : null };
}

/** Confirms a privacy request, and shows its due date; a link that is over leads back to itself. */
async function confirm({ context }: Pick<Arguments, "context">, contact: Contact, token: string) {
  const locale = context.get(localeContext);
  const receipt = await contact.confirm(token);
  if (receipt === null) {
    return redirect(addressIn(locale, "/contact", { query: { confirm: token } }), { status: 303 });
  }
  return showReceipt({ context }, contact, receipt);
}

function showReceipt(
  { context }: Pick<Arguments, "context">,
  contact: Contact,
  receipt: ContactReceipt,
) {
  const isSecure = isSecureSite(context.get(siteContext));
  const cookie = contact.receiptCookie.write(receipt, isSecure);
  context.get(answerHeadersContext).append("Set-Cookie", cookie);
  const address = addressIn(context.get(localeContext), "/contact", { query: { sent: 1 } });
  return redirect(address, { status: 303 });
}

/** Handles the form: redirects to the confirmation, or returns the values with errors. */
export async function contactAction({ request, context }: Arguments) {
  const { contact } = context.get(siteContext);
  if (contact === null) throw data(null, { status: 503 });
  keepPrivate(context);
  const texts = await readFormTexts(request);
  const token = texts["confirm"];
  if (token !== undefined) return confirm({ context }, contact, token);
  const form = contactForm.parse(texts);
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
      const { later } = pageWords(context, "contact").form;
      const notice = fill(later, { minutes: Math.ceil(outcome.seconds / 60) });
      context.get(answerHeadersContext).set("Retry-After", String(outcome.seconds));
      return data({ ...answer, notice }, { status: 429 });
    }
    case "sent":
      return showReceipt({ context }, contact, outcome.receipt);
  }
}
