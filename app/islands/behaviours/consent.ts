import { consentCookie } from "~/domain/consent/consent";

/**
 * Sends the answer to the consent sheet in place, so that the page stays where it is, and takes
 * the sheet away. A stored page may be older than the answer, and so may one that another tab or
 * the back/forward cache kept: there the sheet goes as soon as the page is looked at.
 */
export function startConsent(): void {
  const sheet = document.querySelector("[data-consent]");
  if (sheet === null) return;
  const version = sheet.querySelector("[name=version]")?.getAttribute("value");
  // An answer for another version of the policy does not count.
  const answer = new RegExp(`${consentCookie}=\\w+\\.${version}\\.`);
  const endIfAnswered = () => answer.test(document.cookie) && sheet.remove();
  endIfAnswered();
  window.addEventListener("pageshow", endIfAnswered);
  document.addEventListener("visibilitychange", endIfAnswered);

  // The page of the cookie policy says what was chosen: it is loaded again with the answer. So is a
  // page whose policy allows no connection (`connects` in `page-route.tsx`).
  if (document.querySelector("[data-consent-choice], [data-unconnected]") !== null) return;
  let hasFailed = false;
  sheet.querySelector("form")?.addEventListener("submit", (event) => {
    // What could not be sent in place is posted by the browser, with the button's answer.
    if (hasFailed) return;
    event.preventDefault();
    const { currentTarget, submitter } = event;
    const form = currentTarget as HTMLFormElement;
    sendInPlace(form, submitter).then(
      () => endSheet(sheet),
      () => {
        hasFailed = true;
        form.requestSubmit(submitter);
      },
    );
  });
}

/** The focus goes on with the page's content, where it was in the sheet. */
function endSheet(sheet: Element): void {
  const hadFocus = sheet.contains(document.activeElement);
  sheet.remove();
  if (hadFocus) document.getElementById("content")?.focus({ preventScroll: true });
}

async function sendInPlace(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  // Its fields are texts; it has no files.
  const body = new URLSearchParams([...new FormData(form, submitter)] as [string, string][]);
  const response = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  if (response.type !== "opaqueredirect") throw new Error("Refused");
}
