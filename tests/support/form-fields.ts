import type { Page } from "@playwright/test";

/** Controls that people type into or choose from. */
const fields =
  "input:not([type=hidden],[type=checkbox],[type=radio],[type=range],[type=file]), select, textarea";

/**
 * Lists faults of a page's fields. Letters smaller than 16 px make iOS zoom the page. Kinds of fields accept only some
 * words of `autocomplete`
 * (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofilling-form-controls:-the-autocomplete-attribute).
 * Also lists phone numbers that only some phones can dial.
 */
export function fieldFindings(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const texts = ["text", "search", "textarea", "select-one"];
    /** The types that each word may be on: its control group in the standard. */
    const takenBy: Record<string, readonly string[]> = {
      on: [...texts, "email", "tel", "url", "password", "number"],
      off: [...texts, "email", "tel", "url", "password", "number"],
      name: texts,
      email: [...texts, "email"],
      tel: [...texts, "tel"],
      "tel-national": texts,
      country: texts,
      url: [...texts, "url"],
      "one-time-code": [...texts, "password"],
      "new-password": [...texts, "password"],
      "current-password": [...texts, "password"],
      username: [...texts, "email"],
    };
    const findings: string[] = [];
    for (const field of document.querySelectorAll<HTMLInputElement>(selector)) {
      const size = Number.parseFloat(getComputedStyle(field).fontSize);
      if (size < 16) findings.push(`${field.name}: ${size} px`);
      const word = field.getAttribute("autocomplete") ?? "on";
      if (!takenBy[word]?.includes(field.type))
        findings.push(`${field.name}: ${word} on ${field.type}`);
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href^='tel:']")) {
      if (!/^tel:(\+(?!86[48]00)\d{7,15}|[48]00\d{7}|9[56]\d{3,6})$/.test(link.href)) {
        findings.push(link.href);
      }
    }
    return findings;
  }, fields);
}
