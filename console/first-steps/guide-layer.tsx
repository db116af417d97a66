import { Button } from "~console/ui/button";
import { CopyButton } from "~console/ui/copy";
import { Layer, LayerTitle } from "~console/ui/dialog";
import { useLanguage } from "~console/words";
import type { Guide } from "./step-words";

/** How something is done that only the server's operator can do, with the lines to copy. */
export function GuideLayer({ guide, onClose }: { guide: Guide; onClose: () => void }) {
  const { how } = useLanguage().words.firstSteps;
  const { title, text, command, after } = how[guide];
  return (
    <Layer onClose={onClose}>
      <LayerTitle>{title}</LayerTitle>
      <p className="mt-2 text-ink-2">{text}</p>
      <pre className="mono mt-3 whitespace-pre-wrap border border-line bg-sunk p-3 wrap-anywhere">
        {command}
      </pre>
      <p className="mt-3 text-micro text-ink-2 wrap-anywhere">{after}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-2.5">
        <CopyButton text={command} label={how.copy} done={how.copied} />
        <Button tone="ink" onPress={onClose}>
          {how.close}
        </Button>
      </div>
    </Layer>
  );
}
