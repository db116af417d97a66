import type { ComponentProps } from "react";
import { useCampaign } from "~/i18n/locale-context";

type DownloadLinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** Address of a file on this site (`/files/…`) or on a mirror. */
  to: string;
};

/** A link to a file. Links to this site carry the campaign of the visit, to count the download. */
export function DownloadLink({ to, ...rest }: DownloadLinkProps) {
  const campaign = useCampaign();
  const isOwn = to.startsWith("/");
  return <a href={campaign && isOwn ? `${to}?campaign=${campaign}` : to} download {...rest} />;
}
