import type { Product } from "~/domain/release/release";
import { PageLink } from "~/i18n/locale-context";
import { releasePageAddress } from "./release-address";

type VersionHintProps = {
  /** A sentence with a place for the version, which becomes a link. */
  message: string;
  release: { product: Product; version: string };
};

/** A sentence that names another version. */
export function VersionHint({ message, release }: VersionHintProps) {
  const [before, after] = message.split("{version}");
  return (
    <p className="mt-3 text-small text-ink-2">
      {before}
      <PageLink
        to={releasePageAddress(release)}
        className="mono underline underline-offset-4 hover:text-seal-ink"
      >
        {release.version}
      </PageLink>
      {after}
    </p>
  );
}
