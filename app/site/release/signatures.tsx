import { Icon } from "~/design/ui/icon";
import type { ReleasePageView, SumsSignature } from "~/domain/release/public/release-page";
import { checksumFileName } from "~/domain/release/signing/checksum-file";
import {
  signatureCommand,
  signatureSuffixes,
  sumsAddress,
} from "~/domain/release/signing/signature-facts";
import { fill } from "~/i18n/fill";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { formatBytes } from "~/lib/bytes";
import { useFacts } from "~/site/layout/facts-context";
import { CommandLine } from "~/site/verify/command-lines";
import { SumsCommands } from "~/site/verify/sums-commands";
import type { ReleaseMessages } from "./words.en";

type SignaturesProps = { messages: ReleaseMessages["signatures"]; release: ReleasePageView };

/** The list of sums and its signatures, and how to check them by hand. */
export function Signatures({ messages, release }: SignaturesProps) {
  const { site } = useFacts();
  const locale = useLocale();
  const { signatures } = release;
  /** During a rotation two keys sign: people have to know which key made the signature that they take. */
  const areSeveral = (kind: SumsSignature["kind"]) =>
    signatures.filter((one) => one.kind === kind).length > 1;
  const keys = [...new Set(signatures.map(({ keyId }) => keyId))].join(
    locale === "cn" ? "、" : ", ",
  );
  const minisign = signatures.find(({ kind }) => kind === "minisign");
  const { files } = release;
  const named = files.find(({ architecture }) => architecture === "x64") ?? files[0];
  const ssh = signatures.find(({ kind }) => kind === "sshsig");
  return (
    <>
      <ul className="grid gap-x-8 border-t border-ink md:grid-cols-3">
        <SignatureFile
          to={sumsAddress(release)}
          name={checksumFileName}
          text={messages.sums}
          size={release.sumsSize}
        />
        {signatures.map(({ kind, keyId, address, size }) => (
          <SignatureFile
            key={address}
            to={address}
            name={checksumFileName + signatureSuffixes[kind]}
            text={messages.kinds[kind]}
            {...(areSeveral(kind) && { keyId })}
            size={size}
          />
        ))}
      </ul>
      {minisign?.command && (
        <div className="mt-4">
          <CommandLine messages={messages} label={messages.minisign} command={minisign.command} />
        </div>
      )}
      {ssh !== undefined && (
        <div className="mt-4">
          <CommandLine
            messages={messages}
            label={messages.command}
            command={signatureCommand(site, ssh.isKeyOver ? release.publishedAt : undefined)}
          />
          {ssh.isKeyOver && (
            <p className="mt-2 max-w-[44em] text-micro text-ink-2">{messages.newProgram}</p>
          )}
        </div>
      )}
      {named !== undefined && (
        <SumsCommands messages={messages.byHand} commands={messages} fileName={named.name} />
      )}
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-small text-ink-2">
        <span className="wrap-anywhere">{fill(messages.keys, { keys })}</span>
        <PageLink
          to="/verify"
          hash="keys"
          className="underline underline-offset-4 hover:text-seal-ink"
        >
          {messages.fingerprints}
        </PageLink>
        <PageLink to="/verify" className="underline underline-offset-4 hover:text-seal-ink">
          {messages.check}
        </PageLink>
      </p>
    </>
  );
}

type SignatureFileProps = { to: string; name: string; text: string; keyId?: string; size: number };

function SignatureFile({ to, name, text, keyId, size }: SignatureFileProps) {
  return (
    <li className="border-b border-line">
      <a href={to} download={name} className="flex items-center gap-3 py-3 hover:text-seal-ink">
        <Icon name="down" />
        <span className="min-w-0 flex-1">
          <span className="mono block text-small font-semibold">{name}</span>
          <span className="block text-small text-ink-2">{text}</span>
          {keyId && <span className="mono block wrap-anywhere text-micro text-ink-2">{keyId}</span>}
        </span>
        <span className="mono text-micro text-ink-2">{formatBytes(size)}</span>
      </a>
    </li>
  );
}
