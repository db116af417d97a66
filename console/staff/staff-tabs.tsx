import { addresses } from "~console/api/addresses";
import { useMay } from "~console/api/session";
import { PartLinks } from "~console/ui/part-links";
import { useWords } from "~console/words";

/** The parts of Staff & access; nothing where somebody has only one of them. */
export function StaffTabs() {
  const { tokens: words } = useWords();
  // Asks the permissions of both screens here: `screens.ts` imports the screens that show this.
  const seesStaff = useMay("staff.read");
  const seesTokens = useMay("tokens.read");
  if (!seesStaff || !seesTokens) return null;
  const parts = [
    { to: addresses.staff, label: words.people },
    { to: addresses.tokens, label: words.tokens },
  ];
  return <PartLinks label={words.parts} parts={parts} />;
}
