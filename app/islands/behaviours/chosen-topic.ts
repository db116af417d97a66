import { isPlainPress } from "~/islands/hold-presses";

/**
 * Lets a link to the form on the same page choose a topic in it. It does not follow the link, which would reload the
 * page and lose the typed text.
 */
export function startChoosingTopics(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a[data-topic]");
    if (!(link instanceof HTMLAnchorElement) || !isPlainPress(event)) return;
    const topic = link.dataset["topic"];
    const choice = document.querySelector<HTMLInputElement>(`input[name=topic][value=${topic}]`);
    // After a message was sent, the page shows a confirmation in place of the form.
    if (choice === null) return;
    event.preventDefault();
    choice.checked = true;
    choice.focus();
  });
}
