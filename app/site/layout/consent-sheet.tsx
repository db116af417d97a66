import { buttonStyle } from "~/design/ui/button-style";
import { PageLink } from "~/i18n/locale-context";
import type { ShownConsent } from "./consent-of.server";
import { ReturnTo } from "./language-form";
import { preferencePaths } from "./preference-paths";
import type { ShellMessages } from "./words.en";

/**
 * Asks for cookie consent until the visitor chooses, with two equal buttons. It is a form that
 * works without scripts; with them (`~/islands/behaviours/consent.ts`) the page is not reloaded.
 */
export function ConsentSheet({ shell, state }: { shell: ShellMessages; state: ShownConsent }) {
  if (!state.asks) return null;
  const { consent } = shell;
  const [before, after] = (state.hasAnalytics ? consent.textWithAnalytics : consent.text).split(
    "{policy}",
  );
  return (
    <section
      data-consent
      aria-label={consent.label}
      className="fixed [@media(max-height:29.99rem)]:static inset-x-3 bottom-3 z-40 rounded-2 border border-line-strong bg-raised p-5 shadow-menu md:inset-x-auto md:bottom-6 md:left-6 md:w-[560px] md:p-6"
    >
      <form
        method="post"
        action={preferencePaths.consent}
        className="flex flex-col gap-4 md:flex-row md:items-center md:gap-6"
      >
        <ReturnTo />
        <PolicyVersion version={state.policyVersion} />
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

/** Hidden field of a form that asks for consent: the version of the policy that it shows. */
export function PolicyVersion({ version }: { version: string }) {
  return <input type="hidden" name="version" value={version} />;
}
