import { NavLink } from "react-router";

/** Links to the screens that are one part of the console together; the one that is open stands out. */
export function PartLinks({
  label,
  parts,
}: {
  label: string;
  parts: readonly { to: string; label: string }[];
}) {
  return (
    <nav aria-label={label} className="mb-5 border-b border-line px-4 md:px-8">
      <ul className="flex gap-x-5">
        {parts.map((part) => (
          <li key={part.to}>
            <NavLink
              to={part.to}
              end
              className="-mb-px block border-b-2 border-transparent py-2 text-ink-2 hover:text-ink aria-[current=page]:border-seal-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink coarse:py-3"
            >
              {part.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
