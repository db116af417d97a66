import { type Session, useSession } from "~console/api/session";
import { useLanguage } from "~console/words";

/** The author of the other version; null or undefined: not the staff, or unknown. */
export type Saver = { staffId: number; name: string } | null | undefined;

/** Whether the one who saved is the one who is signed in here, as in another window. */
const isOneself = (saver: Saver, now: Session): boolean =>
  saver != null && now.state === "in" && saver.staffId === now.me.id;

/**
 * The origin of the other version: another person, or another window of the same person, which is never called
 * "theirs".
 */
export type Side = "person" | "window";

export const sideOf = (saver: Saver, now: Session): Side =>
  isOneself(saver, now) ? "window" : "person";

/** Tells who saved another version meanwhile: by name, or that it was oneself, in another window. */
export function useSaver() {
  const now = useSession();
  const { somebody } = useLanguage().words.names;
  return (saver: Saver) => ({
    isOwn: isOneself(saver, now),
    side: sideOf(saver, now),
    name: saver?.name ?? somebody,
  });
}
