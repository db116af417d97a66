/**
 * Loads the code of the window comparison when somebody is about to use it, and runs it. If it does
 * not load, the form requests a page that compares what was chosen.
 */
export function startTriptychOnUse(): void {
  const form = document.querySelector<HTMLFormElement>("[data-triptych]");
  if (form === null) return;
  const answer = (event?: Event) =>
    import("./triptych").then(
      (code) => code.answerTriptych(form, event),
      () => event?.type === "change" && form.requestSubmit(),
    );
  for (const type of ["click", "change"]) form.addEventListener(type, answer);
  for (const sign of ["pointermove", "pointerdown"]) {
    form.addEventListener(sign, () => answer(), { once: true });
  }
  // A choice was made before this code was loaded.
  if (form.querySelector("input:checked:not([checked])") !== null) answer();
}
