/** The properties of a `NavigateEvent` that the bar needs. */
export type Leaving = Pick<NavigateEvent, "hashChange" | "downloadRequest"> & {
  destination: Pick<NavigationDestination, "sameDocument" | "url">;
  /** Older browsers do not name it. */
  sourceElement?: Pick<Element, "hasAttribute"> | null;
};

/**
 * Whether a navigation loads another document: not a fragment of this page, a download, a mail
 * address or a phone number.
 */
export function leadsAway(leaving: Leaving): boolean {
  const { destination, hashChange, downloadRequest, sourceElement } = leaving;
  // The browser does not know that a link to a file on another host is a download before the
  // response arrives.
  const isDownload = downloadRequest !== null || sourceElement?.hasAttribute("download") === true;
  const isElsewhere = !hashChange && !destination.sameDocument;
  return isElsewhere && !isDownload && destination.url.startsWith("http");
}
