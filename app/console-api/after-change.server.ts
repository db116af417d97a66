import { Refusal } from "~/domain/refusal";

/**
 * Does a change, and answers with the view of its subject.
 * @throws Refusal `moved-on` where somebody else was first, with that view as it is now
 */
export async function viewAfter<View>(
  change: () => Promise<unknown>,
  view: () => Promise<View>,
): Promise<View> {
  try {
    await change();
  } catch (error) {
    throw await withConflict(error, view);
  }
  return view();
}

/** The refusal of an act because somebody else was first, with what is stored; any other error as it is. */
export async function withConflict(
  error: unknown,
  stored: () => Promise<unknown>,
): Promise<unknown> {
  if (!(error instanceof Refusal) || error.code !== "moved-on") return error;
  return new Refusal("moved-on", { ...error.details, conflict: await stored() });
}
