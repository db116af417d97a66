/**
 * Keeps fields with `autocomplete="off"` as the visitor left them in the back/forward cache. Browsers may set such fields
 * to the server's value when they show the page again (HTML, "reactivate a document"; Safari does, some time after
 * `pageshow`): the results of a search would stand below an empty field. So they are not such fields while the page is
 * left.
 */
export function startKeepingFields(): void {
  let fields: Element[] = [];
  const set = (autocomplete: "on" | "off") => {
    for (const field of fields) field.setAttribute("autocomplete", autocomplete);
  };
  window.addEventListener("pagehide", ({ persisted }) => {
    if (!persisted) return;
    fields = Array.from(document.querySelectorAll("[autocomplete=off]"));
    set("on");
  });
  window.addEventListener("pageshow", () => set("off"));
}
