import { Icon } from "~/design/ui/icon";
import { Marked } from "~/design/ui/marked";
import { hostOf } from "~/domain/link/link";
import type { FoundResource, ListedResource } from "./listed-resource";
import { hueOfCategory } from "./listed-resource";
import { ResourceName } from "./resource-name";
import type { ResourceSearchMessages } from "./resource-search-messages";

type ResourceCardProps = {
  resource: ListedResource | FoundResource;
  messages: ResourceSearchMessages;
};

/** A resource with large monogram, name, host and description; matches of a search are marked. */
function ResourceCard({ resource, messages }: ResourceCardProps) {
  const { categoryIndex, monogram, url, line } = resource;
  const marks = "marks" in resource ? resource.marks : undefined;
  return (
    <li className="group relative flex items-center gap-5 border-b border-line py-5">
      <span
        aria-hidden="true"
        className={`mono flex size-16 shrink-0 items-center justify-center rounded-1 border border-current bg-raised text-[1.125rem] font-semibold ${hueOfCategory(categoryIndex)}`}
      >
        {monogram}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 text-h4 font-semibold wrap-anywhere">
          <ResourceName resource={resource} messages={messages}>
            {marks && <Marked pieces={marks.name} />}
          </ResourceName>
          <span className="mono text-micro font-normal text-ink-3">{hostOf(url)}</span>
        </div>
        <p className="mt-0.5 text-small text-ink-2">
          {marks ? <Marked pieces={marks.line} /> : line}
        </p>
      </div>
      <Icon name="ext" className="text-ink-3 group-hover:text-seal-ink" />
    </li>
  );
}

type ResourceCardsProps = {
  resources: readonly (ListedResource | FoundResource)[];
  messages: ResourceSearchMessages;
};

/** Resource cards, two in a row on wide screens. */
export function ResourceCards({ resources, messages }: ResourceCardsProps) {
  return (
    <ul className="grid gap-x-16 md:grid-cols-2">
      {resources.map((resource) => (
        <ResourceCard key={resource.url} resource={resource} messages={messages} />
      ))}
    </ul>
  );
}
