type Left = { field: HTMLInputElement; value: string; checked: boolean };

/**
 * Keeps fields with `autocomplete="off"` as the visitor left them in the back/forward cache. Browsers
 * may set such fields to the server's value when they show the page again (HTML, "reactivate a
 * document"; Safari does): the results of a search would stand below an empty field.
 */
export function startKeepingFields(): void {
  let left: Left[] = [];
  window.addEventListener("pagehide", () => {
    const fields = document.querySelectorAll<HTMLInputElement>(
      "input[autocomplete=off], textarea[autocomplete=off], form[autocomplete=off] input",
    );
    left = Array.from(fields, (field) => ({ field, value: field.value, checked: field.checked }));
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    // Safari sets the fields in a task after this event.
    setTimeout(() => {
      for (const { field, value, checked } of left) Object.assign(field, { value, checked });
    });
  });
}
