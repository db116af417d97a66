/**
 * Makes every copy button work (`~/design/ui/copy-button.tsx`), also those that islands add later. It copies the text,
 * shows the outcome on the button until it loses the focus, and announces it in the status beside it.
 */
export function startCopying(): void {
  document.addEventListener("click", async ({ target }) => {
    const button = copyButtonAt(target);
    if (button !== undefined) tell(button, await copy(button.dataset["copy"] ?? ""));
  });
  document.addEventListener("focusout", ({ target }) => {
    const button = copyButtonAt(target);
    if (button !== undefined) tell(button, "");
  });
}

/** The states of a button; "" is the normal one. */
type Outcome = "copied" | "failed" | "";

function copyButtonAt(target: EventTarget | null): HTMLElement | undefined {
  const button = target instanceof Element && target.closest<HTMLElement>("[data-copy]");
  return button || undefined;
}

async function copy(text: string): Promise<Outcome> {
  try {
    // `clipboard` is undefined outside secure contexts; the TypeError is handled like a refusal.
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "failed";
  }
}

function tell(button: HTMLElement, outcome: Outcome): void {
  button.dataset["outcome"] = outcome;
  const status = button.nextElementSibling;
  if (status !== null) status.textContent = button.dataset[outcome] ?? "";
}
