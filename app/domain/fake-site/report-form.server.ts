import { z } from "zod";
import { readEmail, tidyContact } from "~/lib/contact-shape";
import { plainText } from "~/lib/plain-text";
import {
  type FakeSiteReport,
  longestNote,
  longestUrl,
  type ReportErrors,
  reportPlaces,
} from "./fake-site-report";

const field = z.string().default("");

/** A report as the form sends it. */
export const reportForm = z.object({
  url: field,
  place: field,
  note: field,
  email: field,
  /** To be left empty: people do not see it, programs fill it in. */
  website: field,
});

export type ReportForm = z.infer<typeof reportForm>;

/** Reads a report from a form, or returns the errors by field. */
export function readReport(
  form: ReportForm,
): { report: FakeSiteReport } | { errors: ReportErrors } {
  const errors: ReportErrors = {};
  const url = plainText(form.url.normalize("NFKC"));
  if (url === "") errors.url = "urlMissing";
  else if (!isWebAddress(url)) errors.url = "urlWrong";
  const place = reportPlaces.find((name) => name === form.place);
  if (place === undefined) errors.place = "placeMissing";
  const note = plainText(form.note);
  if (note.length > longestNote) errors.note = "noteLong";
  const email = readEmail(form.email);
  if (email === null && tidyContact(form.email) !== "") errors.email = "emailWrong";
  if (Object.keys(errors).length > 0 || place === undefined) return { errors };
  return { report: { url, place, note, email } };
}

/** Whether a text is the address of a site; people often leave out `https://`. */
function isWebAddress(text: string): boolean {
  if (text.length > longestUrl || /\s/.test(text)) return false;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const address = hasScheme ? text : `http://${text}`;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  const isMail = !hasScheme && username !== "";
  return /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname) && !isMail;
}
