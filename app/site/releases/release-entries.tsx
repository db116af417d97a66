import { fill } from "~/i18n/fill";
import type { LogFrame } from "./log-frame";
import { ReleaseEntry } from "./release-entry";
import type { ReleaseEntryView } from "./release-entry-view";

type ReleaseEntriesProps = { frame: LogFrame; entries: readonly ReleaseEntryView[] };

/** Element id of an entry's heading, which can be focused. */
export const entryId = ({ idPrefix }: LogFrame, id: number): string => `${idPrefix}-${id}`;

/** A list of versions. */
export function ReleaseEntries({ frame, entries }: ReleaseEntriesProps) {
  const { messages, kernels, kernelName, latestId } = frame;
  return entries.map((entry) => (
    <ReleaseEntry
      key={entry.id}
      headingId={entryId(frame, entry.id)}
      entry={entry}
      messages={messages}
      isLatest={entry.id === latestId}
      kernel={
        entry.kernel === null
          ? undefined
          : {
              name: fill(kernelName, { kernel: entry.kernel }),
              index: kernels.indexOf(entry.kernel),
            }
      }
    />
  ));
}
