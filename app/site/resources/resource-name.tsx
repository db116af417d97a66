import type { ReactNode } from "react";
import { ExternalLink } from "~/design/ui/external-link";
import { inkTag, Tag } from "~/design/ui/tag";
import type { ListedResource } from "./listed-resource";
import type { ResourceSearchMessages } from "./resource-search-messages";

type ResourceNameProps = {
  resource: ListedResource;
  messages: ResourceSearchMessages;
  className?: string;
  /** The name, with marks in it. */
  children?: ReactNode;
};

/** The name of a resource as a link over the whole row, with a label for paid listings. */
export function ResourceName({ resource, messages, className = "", children }: ResourceNameProps) {
  const { url, name, isPaidListing } = resource;
  return (
    <>
      <ExternalLink
        href={url}
        note={messages.external}
        isPaid={isPaidListing ?? false}
        className={`after:absolute after:inset-0 after:content-[''] group-hover:text-seal-ink ${className}`}
      >
        {children ?? name}
      </ExternalLink>
      {isPaidListing && <Tag colours={inkTag}>{messages.paid}</Tag>}
    </>
  );
}
