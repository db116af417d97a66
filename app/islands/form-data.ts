/**
 * The data that a form sends when a button submits it, with the button's name and value. Like `new FormData(form,
 * submitter)`, which Chromium has from 112 on. The button's entry is the last one, and a button that is a picture
 * sends no coordinates.
 */
export function formDataOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const data = new FormData(form);
  const name = submitter?.getAttribute("name") ?? "";
  if (name !== "") data.append(name, submitter?.getAttribute("value") ?? "");
  return data;
}
