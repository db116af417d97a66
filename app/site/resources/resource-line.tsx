import { Icon } from "~/design/ui/icon";
import type { ListedResource } from "./listed-resource";
import { hueOfCategory } from "./listed-resource";
import { ResourceName } from "./resource-name";
import type { ResourcesMessages } from "./words.en";

type ResourceLineProps = { resource: ListedResource; messages: ResourcesMessages };

/** A resource in its category: monogram, name and description. */
export function ResourceLine({ resource, messages }: ResourceLineProps) {
  const { categoryIndex, monogram, line } = resource;
  return (
    <li className="group relative grid grid-cols-[2.5rem_minmax(0,1fr)_auto] gap-x-0 py-2">
      <span
        aria-hidden="true"
        className={`mono pt-[0.3em] text-micro font-semibold ${hueOfCategory(categoryIndex)}`}
      >
        {monogram}
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 leading-normal wrap-anywhere">
        <ResourceName resource={resource} messages={messages} />
      </span>
      <Icon name="ext" size={14} className="ml-3 mt-1.5 text-ink-3 group-hover:text-seal-ink" />
      <p className="col-start-2 text-small text-ink-2">{line}</p>
    </li>
  );
}
