import { addresses } from "~console/api/addresses";
import { useSession } from "~console/api/session";
import { PartLinks } from "~console/ui/part-links";
import { useWords } from "~console/words";

/** The parts of Staff & access; nothing where somebody has only one of them. */
export function StaffTabs() {
  const { tokens: words } = useWords();
  const session = useSession();
  // Asks the permissions of both screens here: `screens.ts` imports the screens that show this.
  const permissions = session.state === "in" ? session.me.permissions : [];
  if (!permissions.includes("staff.read") || !permissions.includes("tokens.read")) return null;
  const parts = [
    { to: addresses.staff, label: words.people },
    { to: addresses.tokens, label: words.tokens },
  ];
  return <PartLinks label={words.parts} parts={parts} />;
}
