import type { Context } from "hono";
import type { Contact } from "~/domain/contact/contact.server";
import { contactProblems } from "~/domain/contact/contact-problems.server";
import { problemWords } from "~/i18n/problem-words";
import { answer } from "./answer.server";
import { type ContactData, type ContactFieldErrors, contactRequest } from "./contact-schema";
import { failure, fieldFailure, ok } from "./envelope";
import { readJsonObject } from "./read-json.server";
import { apiLocale, wrongValues } from "./request-values.server";

type ContactApiOptions = {
  contact: Contact;
  /** The key that limits count a client by; undefined for a request without a connection. */
  clientKey: (context: Context) => string | undefined;
};

/** Handles `POST /api/site/contact`: stores a message and mails it to the operator. */
export async function sendContact(
  context: Context,
  { contact, clientKey }: ContactApiOptions,
): Promise<Response> {
  const read = await readJsonObject(context);
  if ("refusal" in read) return answer(context, read.refusal);
  const request = contactRequest.safeParse(read.body);
  if (!request.success) return answer(context, failure(400, wrongValues(request.error)));

  const locale = apiLocale(request.data.lang, context.req.raw);
  const outcome = await contact.send(request.data, {
    clientKey: clientKey(context),
    locale,
  });
  switch (outcome.kind) {
    case "invalid": {
      const data: ContactFieldErrors = {
        errors: problemWords(outcome.errors, contactProblems[locale]),
      };
      return answer(context, fieldFailure(data));
    }
    case "limited":
      context.header("Retry-After", String(outcome.seconds));
      return answer(context, failure(429));
    case "sent": {
      const data: ContactData = { request: outcome.receipt.request };
      return answer(context, ok(data));
    }
  }
}
