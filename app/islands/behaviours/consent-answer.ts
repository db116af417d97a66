import { formDataOf } from "~/islands/form-data";

/**
 * Sends the form as the browser would, without loading a document.
 * @throws when the server did not take it or cannot be reached
 */
export async function sendAnswer(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
): Promise<void> {
  // The form has text fields only, no files.
  const body = new URLSearchParams([...formDataOf(form, submitter)] as [string, string][]);
  const response = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  if (response.type !== "opaqueredirect") throw new Error("Refused");
}
