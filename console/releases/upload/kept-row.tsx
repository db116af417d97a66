import { useState } from "react";
import type { ReleaseUpload } from "~/console-api/schemas/releases";
import { fill } from "~/i18n/fill";
import { formatBytes } from "~/lib/bytes";
import { FileButton } from "~console/media/file-button";
import { Button } from "~console/ui/button";
import { Problem } from "~console/ui/problem";
import { useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";

/** An upload that was begun and that this page does not send: after a reload, or from elsewhere. */
export function KeptRow({
  upload,
  onFiles,
  onEnd,
}: {
  upload: ReleaseUpload;
  onFiles: (files: File[]) => void;
  onEnd: () => Promise<void>;
}) {
  const { locale, words } = useLanguage();
  const own = words.releases.upload;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { name, received, size, begunAt, endsAt, isBeingSent } = upload;
  const values = {
    received: formatBytes(received),
    size: formatBytes(size),
    time: timeWords(locale, begunAt),
  };
  const end = () => {
    setBusy(true);
    setError(undefined);
    onEnd()
      .catch(setError)
      .finally(() => setBusy(false));
  };
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line py-2.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(11rem,auto)] lg:items-center">
      <span className="mono break-all">{name}</span>
      <div className="text-micro">
        <p>{fill(isBeingSent ? own.elsewhere : own.kept, values)}</p>
        <p className="text-ink-3">{fill(own.keptUntil, { time: timeWords(locale, endsAt) })}</p>
        {error !== undefined && <Problem error={error} />}
      </div>
      <div className="flex flex-wrap gap-2 lg:justify-end">
        <FileButton isSingle size="row" accepts={undefined} about={name} onFiles={onFiles}>
          {own.chooseAgain}
        </FileButton>
        <Button size="row" tone="quiet" isBusy={isBusy} onPress={end}>
          {own.cancel}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </li>
  );
}
