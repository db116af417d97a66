import { NavLink } from "react-router";
import { addresses } from "~console/addresses";
import { useWords } from "~console/words";

/** The parts of Releases. */
export function ReleaseTabs() {
  const words = useWords();
  const parts = [
    { to: addresses.releases, label: words.screens.releases },
    { to: addresses.rollouts, label: words.screens.rollouts },
    { to: addresses.releaseKeys, label: words.screens.releaseKeys },
  ];
  return (
    <nav aria-label={words.releases.parts} className="mb-5 border-b border-line px-4 md:px-8">
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
