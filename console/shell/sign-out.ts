import { languageQuery } from "~console/api/addresses";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { session } from "~console/api/session";
import { forgetAnswers } from "~console/inbox/kept-answers";
import { language } from "~console/words/shown-language";

/**
 * Signs out everywhere in this browser, and restarts in the current language. A person who has signed in since stays
 * signed in.
 */
export async function signOut(): Promise<void> {
  const now = session.get();
  await call("signOut", {}).catch((error: unknown) => {
    if (!(error instanceof CallError && error.code === "signed-out")) throw error;
  });
  // They are about people, so they do not stay. A browser without a database has none.
  if (now.state === "in") await forgetAnswers(now.me.id).catch(() => {});
  const spoken = language.get()?.locale;
  window.location.assign(spoken === undefined ? "/console" : `/console?${languageQuery}=${spoken}`);
}
