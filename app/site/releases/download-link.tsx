import type { ComponentProps } from "react";
import { useCampaign } from "~/i18n/locale-context";

type DownloadLinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** A file of this site (`/files/…`), or the same one on a mirror. */
  to: string;
};

/** A link to a file; one of this site's own is counted for the campaign of the visit. */
export function DownloadLink({ to, ...rest }: DownloadLinkProps) {
  const campaign = useCampaign();
  const isOwn = to.startsWith("/");
  return <a href={campaign && isOwn ? `${to}?campaign=${campaign}` : to} download {...rest} />;
}
