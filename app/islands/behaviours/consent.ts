import { consentCookie } from "~/domain/consent/consent";

/**
 * Sends the answer to the consent sheet without loading a document, and removes the sheet. A page
 * may still contain the sheet although the visitor has answered: a stored page, one in another tab,
 * or one from the back/forward cache. There the sheet is removed when the page is shown.
 */
export function startConsent(): void {
  const sheet = document.querySelector("[data-consent]");
  if (sheet === null) return;
  const version = sheet.querySelector("[name=version]")?.getAttribute("value");
  // An answer for another version of the policy does not count.
  const answer = new RegExp(`${consentCookie}=\\w+\\.${version}\\.`);
  const endIfAnswered = () => {
    if (answer.test(document.cookie)) removeSheet(sheet);
  };
  endIfAnswered();
  window.addEventListener("pageshow", endIfAnswered);
  document.addEventListener("visibilitychange", endIfAnswered);

  // The page of the cookie policy shows the choice, so it is loaded again with the answer; so is a
  // page whose policy allows no connection (`connects` in `page-route.tsx`).
  if (document.querySelector("[data-consent-choice], [data-unconnected]") !== null) return;
  let hasFailed = false;
  sheet.querySelector("form")?.addEventListener("submit", (event) => {
    // If sending failed, the browser submits the form, with the pressed button.
    if (hasFailed) return;
    event.preventDefault();
    const { currentTarget, submitter } = event;
    const form = currentTarget as HTMLFormElement;
    const sent = import("./consent-answer").then((code) => code.sendAnswer(form, submitter));
    sent.then(
      () => {
        // The focus goes to the page's content if it was in the sheet.
        const hadFocus = sheet.contains(document.activeElement);
        removeSheet(sheet);
        if (hadFocus) document.getElementById("content")?.focus({ preventScroll: true });
      },
      () => {
        hasFailed = true;
        form.requestSubmit(submitter);
      },
    );
  });
}

/** Removes the sheet, and the room that the page leaves for it. */
function removeSheet(sheet: Element): void {
  sheet.remove();
  document.documentElement.removeAttribute("data-asks-consent");
}
