import { fill } from "~/i18n/fill";
import { lostSince } from "~console/api/connection";
import { useStore } from "~console/api/store";
import { Note } from "~console/ui/note";
import { useWords } from "~console/words";
import { clockWords } from "~console/words/times";

/** Says that the server does not answer, and since when. */
export function ConnectionNote() {
  const words = useWords();
  const since = useStore(lostSince);
  return (
    <div role="status">
      {since !== null && (
        <Note
          tone="warn"
          icon="cut"
          title={fill(words.shell.lost, { time: clockWords(since.toISOString()) })}
          className="mx-4 mt-4 md:mx-8"
        >
          <p className="text-ink-2">{words.shell.lostText}</p>
        </Note>
      )}
    </div>
  );
}
