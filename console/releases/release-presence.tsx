import { useCallback } from "react";
import type { Product } from "~/domain/release/release";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { PersonPrint } from "~console/ui/person";
import { usePresence } from "~console/ui/use-presence";
import { useLanguage } from "~console/words";

/** Other people who have the page of a release open. */
export function ReleasePresence({ product, version }: { product: Product; version: string }) {
  const { locale, words } = useLanguage();
  const { presence } = words.releases;
  const report = useCallback(
    (isOpen: boolean) => call("releasePresence", { product, version, locale, isOpen }),
    [product, version, locale],
  );
  const others = usePresence(report);
  return (
    <div
      role="status"
      aria-label={presence.label}
      className="flex flex-wrap gap-x-4 gap-y-1 empty:-mr-2.5"
    >
      {others.map(({ staffId, name }) => (
        <span key={staffId} className="flex items-center gap-2 text-micro text-ink-2">
          <PersonPrint staffId={staffId} />
          {fill(presence.here, { name })}
        </span>
      ))}
    </div>
  );
}
