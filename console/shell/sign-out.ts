import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { forgetAnswers } from "~console/inbox/kept-answers";

/** Signs out everywhere in this browser, and starts anew; whoever signed in here since stays signed in. */
export async function signOut(): Promise<void> {
  await call("signOut", {}).catch((error: unknown) => {
    if (!(error instanceof CallError && error.code === "signed-out")) throw error;
  });
  forgetAnswers();
  window.location.assign("/console");
}
