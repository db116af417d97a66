import { useStore } from "~console/api/store";
import { Note } from "~console/ui/note";
import { useWords } from "~console/words";
import { savesLocally } from "./local-drafts";

/** Says, once something was typed that this browser could not keep, that it keeps nothing. */
export function LocalSaveWarning({ className = "" }: { className?: string }) {
  const { shell } = useWords();
  const isKept = useStore(savesLocally);
  return (
    // It takes no room of its own, so no gap of a layer is doubled while it says nothing.
    <div role="status" className="contents">
      {!isKept && (
        <Note tone="warn" icon="triangle" title={shell.notKept} className={className}>
          <p className="text-ink-2">{shell.notKeptText}</p>
        </Note>
      )}
    </div>
  );
}
