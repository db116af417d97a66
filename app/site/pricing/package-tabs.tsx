import type { MouseEvent } from "react";
import type { Need } from "~/domain/package/price";
import { PageLink } from "~/i18n/locale-context";
import { isPlainPress } from "~/islands/hold-presses";

type PackageTab = { id: string | null; name: string; short: string; need: Need };

type PackageTabsProps = {
  label: string;
  tabs: readonly PackageTab[];
  /** Id of the package whose tab is selected. */
  current: string | null;
  onChoose: (need: Need) => void;
};

/** Links to the page with another package selected; scripts change it in place. */
export function PackageTabs({ label, tabs, current, onChoose }: PackageTabsProps) {
  const choose = (event: MouseEvent, need: Need) => {
    if (!isPlainPress(event.nativeEvent)) return;
    event.preventDefault();
    onChoose(need);
  };
  return (
    <nav aria-label={label} className="sticky top-0 z-10 bg-paper">
      <ul className="flex border-b border-line max-[15rem]:flex-wrap">
        {tabs.map(({ id, name, short, need }) => (
          <li key={id} className="flex-1">
            <PageLink
              to="/pricing"
              query={need}
              hash="packages"
              data-in-place=""
              aria-current={id === current || undefined}
              onClick={(event) => choose(event, need)}
              className="-mb-px flex min-h-12 items-center justify-center whitespace-nowrap border-b-2 border-transparent px-1 hover:text-seal-ink aria-[current]:border-seal-ink aria-[current]:font-semibold"
            >
              {short === name ? (
                name
              ) : (
                <>
                  <span aria-hidden="true">{short}</span>
                  <span className="sr-only">{name}</span>
                </>
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
