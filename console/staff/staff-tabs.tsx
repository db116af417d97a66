import { addresses } from "~console/addresses";
import { useSession } from "~console/api/session";
import { screensFor } from "~console/screens";
import { PartLinks } from "~console/ui/part-links";
import { useWords } from "~console/words";

/** The parts of Staff & access; nothing where somebody has only one of them. */
export function StaffTabs() {
  const { tokens: words } = useWords();
  const session = useSession();
  const names =
    session.state === "in" ? screensFor(session.me.permissions).map(({ name }) => name) : [];
  if (!names.includes("staff") || !names.includes("tokens")) return null;
  const parts = [
    { to: addresses.staff, label: words.people },
    { to: addresses.tokens, label: words.tokens },
  ];
  return <PartLinks label={words.parts} parts={parts} />;
}
