import { useEffect, useRef, useState } from "react";
import { consentChoice, consentCookie } from "~/entities/consent/consent";
import { PageLink } from "~/i18n/locale-context";
import type { ShellMessages } from "~/i18n/messages.server";
import { preferencePaths } from "~/support/preference-paths";
import { buttonStyle } from "~/ui/button-style";
import { ReturnTo } from "./language-form";

/**
 * Asks once for consent, both answers equally near. Posts a form, so it works without scripts;
 * with them the answer is sent in place and the page stays where it is.
 */
export function ConsentSheet({ shell, asks }: { shell: ShellMessages; asks: boolean }) {
  const [isAnswered, setAnswered] = useState(false);
  const hasFailed = useRef(false);
  // The page may be older than the answer: given in another tab, or before an error page.
  useEffect(() => setAnswered(!asks || storedChoice() !== null), [asks]);
  if (!asks || isAnswered) return null;
  const { consent } = shell;
  const [before, after] = consent.text.split("{policy}");
  return (
    <section
      data-consent
      aria-label={consent.label}
      className="fixed inset-x-3 bottom-3 z-40 rounded-2 border border-line-strong bg-raised p-5 shadow-menu md:inset-x-auto md:bottom-6 md:left-6 md:w-[560px] md:p-6"
    >
      <form
        method="post"
        action={preferencePaths.consent}
        className="flex flex-col gap-4 md:flex-row md:items-center md:gap-6"
        onSubmit={(event) => {
          // What could not be sent in place is posted by the browser, with the button's answer.
          if (hasFailed.current) return;
          event.preventDefault();
          const form = event.currentTarget;
          const { submitter } = event.nativeEvent as SubmitEvent;
          sendInPlace(form, submitter).then(
            () => setAnswered(true),
            () => {
              hasFailed.current = true;
              form.requestSubmit(submitter);
            },
          );
        }}
      >
        <ReturnTo />
        <p className="text-small leading-relaxed md:flex-1">
          {before}
          <PageLink to="/cookie" className="underline underline-offset-4 hover:text-seal-ink">
            {consent.policy}
          </PageLink>
          {after}
        </p>
        <div className="flex flex-col gap-2 md:min-w-36">
          <button type="submit" name="choice" value="all" className={buttonStyle("ink", "small")}>
            {consent.agree}
          </button>
          <button
            type="submit"
            name="choice"
            value="necessary"
            className={buttonStyle("line", "small")}
          >
            {consent.necessary}
          </button>
        </div>
      </form>
    </section>
  );
}

/** The answer that the browser holds for the current policy; an older one does not count. */
function storedChoice() {
  const [, value] = document.cookie.match(`(?:^|; )${consentCookie}=([^;]*)`) ?? [];
  return consentChoice(value ?? null);
}

async function sendInPlace(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) body.append(name, String(value));
  const response = await fetch(form.action, { method: "POST", body, redirect: "manual" });
  if (response.type !== "opaqueredirect") throw new Error(`Consent answered ${response.status}`);
}
