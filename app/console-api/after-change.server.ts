import { Refusal } from "~/domain/refusal";

/**
 * Does a change, and answers with the view of its subject.
 * @throws Refusal `moved-on` where somebody else was first, with that view as it is now
 */
export async function viewAfter<View>(
  change: () => Promise<void>,
  view: () => Promise<View>,
): Promise<View> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "moved-on") throw error;
    throw new Refusal("moved-on", { ...error.details, conflict: await view() });
  }
  return view();
}
