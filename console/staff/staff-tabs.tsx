import { NavLink } from "react-router";
import { addresses } from "~console/addresses";
import { useSession } from "~console/api/session";
import { screensFor } from "~console/screens";
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
  return (
    <nav aria-label={words.parts} className="mb-5 border-b border-line px-4 md:px-8">
      <ul className="flex gap-x-5">
        {parts.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="-mb-px block border-b-2 border-transparent py-2 text-ink-2 hover:text-ink aria-[current=page]:border-seal-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink coarse:py-3"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
