import { useRef, useState } from "react";
import { Link } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { SignatureKind } from "~/domain/release/release-record";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { siteAddress } from "~console/api/site-address";
import { Button } from "~console/ui/button";
import { ActLayer } from "~console/ui/dialog";
import { Icon } from "~console/ui/icon";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";

type Unsigned = AnswerOf<"releaseKeys">["unsigned"];
type UnsignedRelease = Unsigned["releases"][number];
type Missing = UnsignedRelease["missing"][number];

/** Published releases that a key in force has not signed, a row each, with a way to add the signatures. */
export function UnsignedPart({
  unsigned: { total, releases },
  mayChange,
  onDone,
}: {
  unsigned: Unsigned;
  mayChange: boolean;
  onDone: () => void;
}) {
  const { words } = useLanguage();
  const { unsigned: own } = words.keys;
  const [chosen, setChosen] = useState<UnsignedRelease>();
  const [first] = releases;
  const lead = total === 1 ? own.lead.one : own.lead.other;
  return (
    <section aria-label={own.title} className="max-w-[44rem] pb-8">
      <h2 className="text-[0.9375rem] font-semibold">{own.title}</h2>
      <p className="pt-1">{fill(lead, { version: first?.version ?? "", more: total - 1 })}</p>
      <p className="pt-1 text-micro text-ink-2">{own.text}</p>
      <ul className="mt-3 border-t border-ink">
        {releases.map((release) => (
          <li
            key={`${release.product} ${release.version}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <Link
              to={`/releases/${release.product}/${release.version}`}
              className="rule-link mono font-semibold coarse:py-3"
            >
              {release.version}
            </Link>
            <span className="text-ink-2">{words.releases.products[release.product]}</span>
            <span className="flex min-w-0 grow items-center gap-1.5 text-warn">
              <Icon name="triangle" size={14} />
              <span className="min-w-0 wrap-anywhere">
                {fill(own.lacks, { key: keysOf(release).join(", ") })}
              </span>
            </span>
            {mayChange && (
              <Button
                size="row"
                aria-label={fill(own.addOf, { version: release.version })}
                onPress={() => setChosen(release)}
              >
                {own.add}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen !== undefined && (
        <LateSignatures
          release={chosen}
          onClose={() => setChosen(undefined)}
          onDone={() => {
            setChosen(undefined);
            onDone();
          }}
        />
      )}
    </section>
  );
}

const keysOf = ({ missing }: UnsignedRelease) => [...new Set(missing.map(({ keyId }) => keyId))];

const endings: Record<SignatureKind, string> = {
  minisign: ".minisig",
  sshsig: ".sshsig",
  ed25519: ".sig",
};

/** The name of a signature's file, as the programs and `release-cli` write it. */
const fileNameOf = ({ kind, subject }: Missing) => subject.replace("file:", "") + endings[kind];

/** Bytes in Base64; those of a bare Ed25519 signature are a text of it already. */
async function bytesOf(file: File, kind: SignatureKind): Promise<string> {
  if (kind === "ed25519") return (await file.text()).trim();
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}

/** A signature file is some hundred bytes. */
const largest = 6_000;

function LateSignatures({
  release: { product, version, missing },
  onClose,
  onDone,
}: {
  release: UnsignedRelease;
  onClose: () => void;
  onDone: () => void;
}) {
  const { words } = useLanguage();
  const { unsigned: own, askedFor } = words.keys;
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const isExpected = ({ name, size }: File) =>
    size <= largest && missing.some((one) => fileNameOf(one) === name);
  const fitting = files.filter(isExpected);
  const texts = missing
    .map(({ subject }) => subject)
    .filter((subject) => !subject.startsWith("file:"));
  const send = async () => {
    if (fitting.length === 0) throw new CallError("wrong-fields", { fields: {} });
    const signatures = [];
    for (const one of missing) {
      const file = fitting.find(({ name }) => name === fileNameOf(one));
      if (file === undefined) continue;
      const { kind, keyId, subject } = one;
      signatures.push({ kind, keyId, subject, bytes: await bytesOf(file, kind) });
    }
    const { outcome } = await call("addLateSignatures", { product, version, signatures });
    showToast(outcome === "asked" ? askedFor : own.added);
    onDone();
  };
  return (
    <ActLayer
      isPublic
      title={fill(own.layerTitle, { version })}
      text={own.layerText}
      act={own.act}
      keep={own.keep}
      onClose={onClose}
      onAct={send}
    >
      <div className="mt-5 flex flex-col gap-4">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {[...new Set(texts)].map((text) => (
            <li key={text}>
              <a
                href={
                  new URL(
                    `/files/${product}/${version}/${text}`,
                    new URL(siteAddress, location.href),
                  ).href
                }
                target="_blank"
                rel="noreferrer"
                className="rule-link mono coarse:py-3"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
        <div>
          <p className="font-semibold">{own.files}</p>
          <p className="text-micro text-ink-2">
            {fill(own.expected, { names: missing.map(fileNameOf).join(", ") })}
          </p>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            aria-label={own.files}
            onChange={(event) => setFiles([...(event.target.files ?? [])])}
          />
          <Button size="row" className="mt-2" onPress={() => input.current?.click()}>
            {own.choose}
          </Button>
        </div>
        <ul aria-live="polite">
          {files.map((file) => (
            <li
              key={file.name}
              className={`flex items-center gap-2 py-1 wrap-anywhere ${isExpected(file) ? "" : "text-warn"}`}
            >
              <Icon name={isExpected(file) ? "check" : "triangle"} size={14} />
              {isExpected(file) ? (
                <span className="mono">{file.name}</span>
              ) : (
                fill(own.unread, { name: file.name })
              )}
            </li>
          ))}
        </ul>
        {files.length > 0 && fitting.length === 0 && (
          <p role="status" className="text-micro text-danger">
            {own.none}
          </p>
        )}
      </div>
    </ActLayer>
  );
}
