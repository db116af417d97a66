import "zod-openapi";
import { z } from "zod";
import { parsePhone } from "~/domain/account/contact.server";
import { readEmail, tidyContact } from "~/lib/contact-shape";
import { plainText } from "~/lib/plain-text";
import {
  type ContactErrors,
  type ContactMessage,
  contactTopics,
  isContactTopic,
  longestMessage,
  longestName,
} from "./contact-message";

const field = z.string().default("");

/** A contact message, as form and API send it. */
export const contactForm = z.object({
  name: field.meta({ description: `At most ${longestName} characters`, example: "Lin" }),
  contact: field.meta({
    description: "Email address, or phone number; outside mainland China with + and country code",
    example: "lin@site.example",
  }),
  topic: field.meta({ description: `One of ${contactTopics.join(", ")}`, example: "service" }),
  message: field.meta({ description: `At most ${longestMessage} characters` }),
  website: field.meta({
    description: "To be left empty: people do not see it, programs fill it in",
  }),
});

export type ContactForm = z.infer<typeof contactForm>;

/** Reads a message from a form, or returns the errors by field. */
export function readContactMessage(
  form: ContactForm,
): { message: ContactMessage } | { errors: ContactErrors } {
  const errors: ContactErrors = {};
  const name = inOneLine(form.name);
  if (!isVisible(name)) errors.name = "nameMissing";
  else if (name.length > longestName) errors.name = "nameLong";
  const reached = readContact(form.contact);
  if ("problem" in reached) errors.contact = reached.problem;
  if (!isContactTopic(form.topic)) errors.topic = "topicMissing";
  const message = plainText(form.message);
  if (!isVisible(message)) errors.message = "messageMissing";
  else if (message.length > longestMessage) errors.message = "messageLong";
  if (Object.keys(errors).length > 0 || "problem" in reached || !isContactTopic(form.topic)) {
    return { errors };
  }
  return { message: { name, ...reached, topic: form.topic, message } };
}

function readContact(
  text: string,
):
  | Pick<ContactMessage, "channel" | "contact">
  | { problem: "contactMissing" | "emailWrong" | "phoneWrong" } {
  const written = tidyContact(text);
  if (written === "") return { problem: "contactMissing" };
  if (written.includes("@") || !/\p{Nd}/u.test(written)) {
    const email = readEmail(text);
    return email === null ? { problem: "emailWrong" } : { channel: "email", contact: email };
  }
  const phone = parsePhone(text, "CN");
  return phone === null ? { problem: "phoneWrong" } : { channel: "sms", contact: phone };
}

/** Whether a text has visible characters. */
function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}]/u.test(text);
}

/** A text in one line, for the subject of a mail. */
function inOneLine(text: string): string {
  return plainText(text).replace(/[\s\p{Zl}\p{Zp}]+/gu, " ");
}
