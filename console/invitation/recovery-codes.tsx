import "./strings";
import { Button } from "~console/ui/button";
import { CopyButton, saveFile } from "~console/ui/copy";
import { useWords } from "~console/words";

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const words = useWords();
  const text = `${codes.join("\n")}\n`;
  return (
    <>
      <p className="mt-2 text-ink-2">{words.codes.text}</p>
      <ol
        aria-label={words.codes.title}
        className="mono mt-4 grid gap-x-6 gap-y-1 border border-line bg-sunk p-4 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <CopyButton text={text} label={words.codes.copy} done={words.codes.copied} />
        <Button
          icon="download"
          onPress={() =>
            saveFile(new Blob([text], { type: "text/plain" }), `${words.codes.file}.txt`)
          }
        >
          {words.codes.download}
        </Button>
        <Button tone="ink" className="ml-auto" onPress={onKept}>
          {words.codes.kept}
        </Button>
      </div>
    </>
  );
}
