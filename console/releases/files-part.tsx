import { useState } from "react";
import type { ReleasePage } from "~/console-api/schemas/releases";
import { isAsAnnounced, keysInForce, subjectsOf } from "~/domain/release/release-acts";
import type { ScanState, SignatureKind } from "~/domain/release/release-record";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { formatBytes } from "~/lib/bytes";
import { call } from "~console/api/call";
import { useStore } from "~console/api/store";
import { Button, IconButton } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Empty, Section } from "~console/ui/section";
import { StateMark, type StateName } from "~console/ui/state-mark";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { isAsListed, listedSums } from "./upload/listed-sums";

type File = ReleasePage["release"]["files"][number];

type PartProps = { page: ReleasePage; mayWrite: boolean; onDone: (page: ReleasePage) => void };

/** The files of a release, with what is known of each, and who signed them. */
export function FilesPart({ page, mayWrite, onDone }: PartProps) {
  const { locale, words } = useLanguage();
  const own = words.releases;
  const { product, version, files, status } = page.release;
  const [removed, setRemoved] = useState<string>();
  const size = formatBytes(files.reduce((sum, file) => sum + file.size, 0));
  const mayRemove = mayWrite && status === "draft";
  const { one, other } = own.filesMeta;
  const sized = { one: one.replace("{size}", size), other: other.replace("{size}", size) };
  const meta = countWords(sized, files.length, locale);
  const head = "py-2 pr-4 font-normal";
  return (
    <Section id="files" title={own.files} meta={files.length > 0 && meta}>
      {files.length === 0 ? (
        <div className="pt-4">
          <Empty title={own.noFiles}>
            <p className="mt-1 text-ink-2">{own.noFilesText}</p>
          </Empty>
        </div>
      ) : (
        <table className="w-full border-collapse">
          <thead className="max-lg:sr-only">
            <tr className="border-b border-line text-left text-micro text-ink-3">
              <th scope="col" className={head}>
                {own.file}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {own.size}
              </th>
              <th scope="col" className={head}>
                SHA-256
              </th>
              <th scope="col" className={head}>
                {own.scan}
              </th>
              {mayRemove && <td />}
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <FileRow
                key={file.name}
                file={file}
                release={page.release}
                downloads={page.downloads.files[file.name] ?? 0}
                {...(mayRemove && { onRemove: () => setRemoved(file.name) })}
              />
            ))}
          </tbody>
        </table>
      )}
      {files.length > 0 && <Signatures page={page} />}
      {removed !== undefined && (
        <ActLayer
          isAlert
          tone="danger"
          title={fill(own.removeFileTitle, { name: removed })}
          text={own.removeFileText}
          act={own.removeFileAct}
          keep={own.keepFile}
          onClose={() => setRemoved(undefined)}
          onAct={async () => {
            onDone(await call("removeReleaseFile", { product, version, name: removed }));
            showToast(fill(own.fileRemoved, { name: removed }));
            setRemoved(undefined);
          }}
        />
      )}
    </Section>
  );
}

const scanShapes: Record<ScanState, StateName> = {
  pending: "scheduled",
  clean: "fine",
  infected: "failed",
  failed: "failed",
  "not-scanned": "none",
};

function FileRow({
  file,
  release,
  downloads,
  onRemove,
}: {
  file: File;
  release: ReleasePage["release"];
  downloads: number;
  onRemove?: () => void;
}) {
  const { locale, words } = useLanguage();
  const own = words.releases;
  const { name, role, architecture, fromVersion, size, sha256, scan, isStandIn } = file;
  const asListed = isAsListed(useStore(listedSums), release, file);
  const about = [
    own.roles[role],
    architecture,
    ...(fromVersion === null ? [] : [fill(own.from, { version: fromVersion })]),
    ...(isStandIn ? [own.standIn] : []),
    ...(downloads > 0 ? [countWords(own.loaded, downloads, locale)] : []),
  ];
  const cell = "max-lg:block py-2 pr-4 align-baseline max-lg:py-0.5";
  return (
    <tr className="border-b border-line max-lg:block max-lg:py-2.5">
      <th scope="row" className={`${cell} text-left font-normal`}>
        <span className="mono block break-all">{name}</span>
        <span className="block text-micro text-ink-3">{about.join(" ・ ")}</span>
      </th>
      <td className={`${cell} whitespace-nowrap tabular-nums lg:text-right`}>
        {formatBytes(size)}
      </td>
      <td className={cell}>
        <span className="flex items-center gap-1">
          <code className="mono text-micro" title={sha256}>
            {sha256.slice(0, 12)}…{sha256.slice(-4)}
          </code>
          <IconButton
            icon="copy"
            label={fill(own.copySum, { name })}
            onPress={() => void navigator.clipboard.writeText(sha256)}
          />
        </span>
        {!isAsAnnounced(file) && <StateMark state="failed">{own.sumDiffers}</StateMark>}
        {asListed !== undefined && (
          <StateMark state={asListed ? "fine" : "failed"}>
            {asListed ? own.upload.asListed : own.notAsListed}
          </StateMark>
        )}
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <StateMark state={scanShapes[scan.state]}>{own.scans[scan.state]}</StateMark>
        {scan.engine !== null && <span className="block text-micro text-ink-3">{scan.engine}</span>}
      </td>
      {onRemove !== undefined && (
        <td className="py-2 align-baseline max-lg:block lg:text-right">
          <Button size="row" tone="danger" onPress={onRemove}>
            {own.removeFile}
            <span className="sr-only">: {name}</span>
          </Button>
        </td>
      )}
    </tr>
  );
}

/** The required and existing signatures of each key in force, and signatures of earlier keys. */
function Signatures({ page: { release, keys } }: { page: ReleasePage }) {
  const { releases: own } = useLanguage().words;
  const needed = keysInForce(keys, new Date()).flatMap((key) =>
    subjectsOf(release, key).map((subject) => ({ kind: key.kind, keyId: key.keyId, subject })),
  );
  const has = (one: (typeof needed)[number]) =>
    release.signatures.some(
      ({ kind, keyId, subject }) =>
        kind === one.kind && keyId === one.keyId && subject === one.subject,
    );
  const earlier = release.signatures.filter(
    ({ kind, keyId, subject }) =>
      !needed.some((one) => one.kind === kind && one.keyId === keyId && one.subject === subject),
  );
  // A release that was published before a key was registered needs no signature of that key.
  const isPast = release.status === "published" || release.status === "withdrawn";
  const lines = [
    ...needed.filter((one) => has(one) || !isPast).map((one) => ({ ...one, isThere: has(one) })),
    ...earlier.map(({ kind, keyId, subject }) => ({ kind, keyId, subject, isThere: true })),
  ];
  return (
    <div className="mt-4">
      <h3 className="font-semibold">{own.signedBy}</h3>
      {lines.length === 0 ? (
        <p className="mt-1 text-ink-2">{isPast ? own.notNeeded : own.noKeys}</p>
      ) : (
        <>
          <p className="text-micro text-ink-3">{own.signedByMeta}</p>
          <ul className="mt-1.5 border-t border-line">
            {lines.map(({ kind, keyId, subject, isThere }) => (
              <li
                key={kind + keyId + subject}
                className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line py-1.5"
              >
                <span className="w-20">{kindNames[kind]}</span>
                <code className="mono min-w-0 flex-1 text-micro break-all">{keyId}</code>
                <span className="flex min-w-0 items-baseline gap-x-4 max-md:basis-full max-md:justify-between">
                  <span className="min-w-0 break-all text-ink-2">
                    {subject.startsWith("file:")
                      ? subject.slice("file:".length)
                      : own.subjects[subject as keyof typeof own.subjects]}
                  </span>
                  <StateMark state={isThere ? "fine" : "none"}>
                    {isThere ? own.valid : own.missing}
                  </StateMark>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Names of the forms of signatures, as their programs are called. */
const kindNames: Record<SignatureKind, string> = {
  minisign: "minisign",
  sshsig: "SSH",
  ed25519: "Ed25519",
};
