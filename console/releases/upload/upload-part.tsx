import { useEffect, useState } from "react";
import type { ReleasePage, ReleaseUpload } from "~/console-api/schemas/releases";
import { fileRoles } from "~/domain/release/release-record";
import { fill } from "~/i18n/fill";
import { formatBytes } from "~/lib/bytes";
import { useStore } from "~console/api/store";
import { FileButton } from "~console/media/file-button";
import { useDrop } from "~console/media/use-drop";
import { Icon } from "~console/ui/icon";
import { Note } from "~console/ui/note";
import { Problem } from "~console/ui/problem";
import { Section } from "~console/ui/section";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { BuildRow } from "./build-row";
import { addBuilds, arrived, builds, endUpload } from "./builds";
import { KeptRow } from "./kept-row";
import { keyOf, ListError } from "./listed-sums";

/** The files of a draft: a place to drop them, and those on their way. */
export function UploadPart({
  page,
  onChanged,
}: {
  page: ReleasePage;
  /** A file has arrived, or an upload is over. */
  onChanged: () => Promise<void>;
}) {
  const { words } = useLanguage();
  const own = words.releases.upload;
  const { product, version } = page.release;
  const release = { product, version };
  const key = keyOf(release);
  const all = useStore(builds);
  const here = all.filter((build) => keyOf(build) === key);
  const kept = page.uploads.filter(({ name }) => !here.some(({ file }) => file.name === name));
  const [error, setError] = useState<unknown>();
  const add = (files: File[]) => {
    setError(undefined);
    addBuilds(release, files).catch(setError);
  };
  const { isOver, ...drop } = useDrop(add);
  useArrivals(key, onChanged);
  const end = async (upload: ReleaseUpload) => {
    await endUpload(release, upload.id);
    await onChanged();
  };
  const sent = here.filter(({ stage }) => stage !== "asks" && stage !== "differs");
  const sum = (sizes: number[]) => formatBytes(sizes.reduce((one, other) => one + other, 0));
  return (
    <>
      <div
        {...drop}
        data-upload-drop=""
        className={`flex flex-wrap items-center gap-x-6 gap-y-4 border border-dashed border-line-strong p-5 ${isOver ? "bg-sunk outline-2 outline-focus" : ""}`}
      >
        <Icon name="upload" size={22} className="max-md:hidden" />
        <div className="min-w-0 grow basis-72">
          <p className="font-semibold">{own.drop}</p>
          <p className="mt-1 text-micro text-ink-2">{own.dropText}</p>
        </div>
        <FileButton accepts={undefined} onFiles={add}>
          {own.choose}
        </FileButton>
      </div>
      {error instanceof ListError ? (
        <Note tone="danger" role="alert">
          <p>
            <b>{fill(own.lists[error.problem], { name: error.list })}</b>
          </p>
        </Note>
      ) : (
        error !== undefined && <Problem error={error} />
      )}
      {here.length + kept.length > 0 && (
        <Section
          title={own.title}
          meta={
            sent.length > 0 &&
            fill(own.meta, {
              received: sum(sent.map(({ stage, done }) => (stage === "reading" ? 0 : done))),
              size: sum(sent.map(({ file }) => file.size)),
            })
          }
        >
          <ul>
            {here.map((build) => (
              <BuildRow key={build.id} build={build} roles={fileRoles} />
            ))}
            {kept.map((upload) => (
              <KeptRow key={upload.id} upload={upload} onFiles={add} onEnd={() => end(upload)} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Reloads the release when one of its files has arrived. */
function useArrivals(key: string, onChanged: () => Promise<void>): void {
  const { words } = useLanguage();
  const last = useStore(arrived);
  const [seen, setSeen] = useState(last);
  useEffect(() => {
    if (last === seen) return;
    setSeen(last);
    if (last === null || last.release !== key) return;
    if (last.isFile) showToast(fill(words.releases.upload.arrived, { name: last.name }));
    void onChanged();
  }, [last, seen, key, onChanged, words]);
}
