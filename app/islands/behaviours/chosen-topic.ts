import { isPlainPress } from "~/islands/hold-presses";

/**
 * A link to the form on the same page chooses its topic there, so that what was typed stays:
 * following it would load the page anew.
 */
export function startChoosingTopics(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[data-topic]");
    if (!(link instanceof HTMLAnchorElement) || !isPlainPress(event)) return;
    const topic = link.dataset["topic"];
    const choice = document.querySelector<HTMLInputElement>(`input[name=topic][value=${topic}]`);
    // Where the confirmation stands there is no form.
    if (choice === null) return;
    event.preventDefault();
    choice.checked = true;
    choice.focus();
  });
}
