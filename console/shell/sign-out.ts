import { call } from "~console/api/call";
import { forgetAnswers } from "~console/inbox/kept-answers";

/** Signs out everywhere in this browser, and starts anew. */
export async function signOut(): Promise<void> {
  await call("signOut", {});
  forgetAnswers();
  window.location.assign("/console");
}
