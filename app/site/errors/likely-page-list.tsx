import { Icon } from "~/design/ui/icon";
import { addressIn } from "~/i18n/addresses";
import { PageLink, useLocale } from "~/i18n/locale-context";
import type { ShellMessages } from "~/site/layout/words.en";
import { likelyPages } from "./likely-pages";

type LikelyPageListProps = {
  /** The missing path without language prefix. */
  path: string;
  shell: ShellMessages;
};

/** Links to the pages that were probably meant. */
export function LikelyPageList({ path, shell }: LikelyPageListProps) {
  const locale = useLocale();
  const { error } = shell;
  return (
    <nav aria-labelledby="likely" className="mt-12 border-t border-ink">
      <p id="likely" className="py-2.5 text-small text-ink-3">
        {error.likely}
      </p>
      <ul>
        {likelyPages(path, shell).map(({ address, name, isNear }) => (
          <li key={address} className="border-t border-line last:border-b">
            <PageLink
              to={address}
              className="group grid min-h-[54px] grid-cols-[1fr_auto_auto] items-center gap-x-4 hover:text-seal-ink sm:max-md:grid-cols-[10rem_minmax(0,1fr)_auto_auto] lg:grid-cols-[10rem_minmax(0,1fr)_auto_auto]"
            >
              <span className="font-semibold">{name}</span>
              <span
                aria-hidden="true"
                className="mono truncate text-small text-ink-2 max-sm:hidden md:max-lg:hidden"
              >
                {addressIn(locale, address)}
              </span>
              <span className="text-small text-ink-3">{isNear && error.nearest}</span>
              <Icon name="arrow" />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
