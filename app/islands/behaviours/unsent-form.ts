/** By language. They are not among a page's messages, because hardly any visit needs them. */
const sentences: Record<string, string> = {
  "zh-CN": "发送失败，请检查网络后重试。",
  en: "We couldn’t send that. Check your connection and try again.",
};

/** Milliseconds after which a site that does not answer counts as out of reach. */
const patience = 10_000;

/**
 * Keeps what was typed when the line is down. The browser posts these forms by itself; its error
 * page would replace the form, and the way back leads past it. So the site is asked for a sign of
 * life first, and the form is posted when one has come. Such a form has an `UnsentNote`
 * (`~/design/ui/unsent-note.tsx`).
 */
export function startKeepingUnsentForms(): void {
  for (const note of document.querySelectorAll<HTMLElement>("[data-unsent]")) {
    const form = note.closest("form");
    if (form !== null) keepUnsent(form, note);
  }
}

function keepUnsent(form: HTMLFormElement, note: HTMLElement): void {
  let state: "ready" | "asking" | "reached" = "ready";
  form.addEventListener("submit", async (event) => {
    if (state === "reached") return;
    event.preventDefault();
    if (state === "asking") return;
    state = "asking";
    note.textContent = "";
    if (await isSiteReached()) {
      state = "reached";
      form.requestSubmit(event.submitter);
    } else note.textContent = sentences[document.documentElement.lang] ?? "";
    state = "ready";
  });
}

/** Whether the site answers at all, be it with an error. */
function isSiteReached(): Promise<boolean> {
  const signal = AbortSignal.timeout(patience);
  return fetch(window.location.pathname, { method: "HEAD", cache: "no-store", signal }).then(
    () => true,
    () => false,
  );
}
