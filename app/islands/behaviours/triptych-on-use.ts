/**
 * Fetches the code of the comparison of windows when somebody turns to it, and lets it answer.
 * Without it, the form asks for a page that compares what was chosen.
 */
export function startTriptychOnUse(): void {
  const form = document.querySelector<HTMLFormElement>("[data-triptych]");
  if (form === null) return;
  const answer = (event?: Event) =>
    import("./triptych").then(
      ({ answerTriptych }) => answerTriptych(form, event),
      () => event?.type === "change" && form.requestSubmit(),
    );
  for (const type of ["click", "change"]) form.addEventListener(type, answer);
  for (const sign of ["pointermove", "pointerdown"]) {
    form.addEventListener(sign, () => answer(), { once: true });
  }
  // Somebody chose before this code was here.
  if (form.querySelector("input:checked:not([checked])") !== null) answer();
}
