import "./strings";
import { ProgressBar } from "react-aria-components/ProgressBar";
import { largestUpload } from "~/domain/media/media";
import { fill } from "~/i18n/fill";
import { Button } from "~console/ui/button";
import { Icon } from "~console/ui/icon";
import { fieldProblemWords, problemWords } from "~console/ui/problem";
import { useLanguage } from "~console/words";
import { byteWords } from "./sizes";
import type { Upload } from "./use-uploads";

/** Files on their way: how far they are, what is in the way, and a button that ends it. */
export function UploadList({
  uploads,
  onRemove,
}: {
  uploads: readonly Upload[];
  onRemove: (id: number) => void;
}) {
  const { words } = useLanguage();
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={words.media.uploads} className="mb-4 border border-line">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onRemove={() => onRemove(upload.id)} />
      ))}
    </ul>
  );
}

function UploadRow({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const language = useLanguage();
  const { locale, words } = language;
  const { file, progress, problem } = upload;
  const sent = progress?.sent ?? 0;
  const bytes = (size: number) => byteWords(locale, size);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-line px-4 py-2.5 not-first:border-t">
      <span className="mono max-w-full break-all">{file.name}</span>
      {problem === undefined ? (
        <>
          <ProgressBar
            aria-label={fill(words.media.progress, { file: file.name })}
            value={sent}
            maxValue={file.size}
            className="min-w-24 grow basis-40"
          >
            {({ percentage = 0 }) => (
              <span className="block h-1 bg-line">
                <span className="block h-full bg-ink" style={{ width: `${percentage}%` }} />
              </span>
            )}
          </ProgressBar>
          <span className="text-micro text-ink-2 tabular-nums" role="status">
            {progress === null
              ? words.media.waits
              : progress.isHeld
                ? fill(words.media.held, { sent: bytes(sent) })
                : progress.isConverting
                  ? words.media.converting
                  : fill(words.media.sent, { sent: bytes(sent), size: bytes(file.size) })}
          </span>
        </>
      ) : (
        <span role="alert" className="flex grow items-start gap-2 text-micro text-danger">
          <Icon name="octagon" size={15} className="mt-px" />
          {file.size > largestUpload
            ? words.media.tooLarge
            : (fieldProblemWords(language, problem, "file") ?? problemWords(language, problem))}
        </span>
      )}
      <Button size="row" tone="quiet" onPress={onRemove}>
        {problem === undefined ? words.media.cancel : words.media.dismiss}
        <span className="sr-only">: {file.name}</span>
      </Button>
    </li>
  );
}
