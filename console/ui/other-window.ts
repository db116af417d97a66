import { type Session, useSession } from "~console/api/session";
import { useLanguage } from "~console/words";

/** Who saved the other version; null or undefined: nobody of the staff, or nobody knows. */
export type Saver = { staffId: number; name: string } | null | undefined;

/** Whether the one who saved is the one who is signed in here, as in another window. */
const isOneself = (saver: Saver, now: Session): boolean =>
  saver != null && now.state === "in" && saver.staffId === now.me.id;

/** Whose the other version is: somebody else's, or the own one of another window, which nobody calls "theirs". */
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
