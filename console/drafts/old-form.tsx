import "./strings";
import { useWords } from "~console/words";

/** What another version of the site stored in a form of its own: to be read, and copied from. */
export function OldForm({ text }: { text: string }) {
  const { kept } = useWords();
  return (
    <div className="mt-3">
      <p className="text-ink-2">{kept.oldFormText}</p>
      <pre className="mono mt-2 bg-sunk p-3 wrap-anywhere whitespace-pre-wrap">{text}</pre>
    </div>
  );
}
