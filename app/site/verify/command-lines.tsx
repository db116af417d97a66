import { CopyButton } from "~/design/ui/copy-button";
import type { VerifierMessages } from "./verifier-words.en";

type CommandLinesProps = {
  messages: VerifierMessages["commands"];
  /** Name of the file in the commands. */
  fileName: string;
  /** Checks a signature, which takes more than the file; absent while nothing is signed. */
  signature?: SignatureLine | undefined;
};

/** The command that checks a signature, with what stands above it. */
export type SignatureLine = { label: string; command: string };

/** The lines that compute a SHA-256 with what Windows brings along. */
export function CommandLines({ messages, fileName, signature }: CommandLinesProps) {
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
      <CommandLine
        messages={messages}
        label={messages.prompt}
        command={`certutil -hashfile ${fileName} SHA256`}
      />
      <CommandLine
        messages={messages}
        label={messages.powershell}
        command={`(Get-FileHash .\\${fileName}).Hash`}
      />
      {signature && (
        <div className="lg:col-span-2">
          <CommandLine messages={messages} {...signature} />
        </div>
      )}
    </div>
  );
}

type CommandLineProps = {
  messages: Pick<VerifierMessages["commands"], "copy" | "copied" | "failed">;
  label: string;
  command: string;
};

/** A command with a button that copies it. */
export function CommandLine({ messages, label, command }: CommandLineProps) {
  return (
    <div className="min-w-0">
      <p className="text-micro text-ink-3">{label}</p>
      <div className="mt-1.5 flex items-stretch">
        <code
          translate="no"
          className="flex min-h-11 min-w-0 flex-1 items-center wrap-anywhere bg-sunk px-3.5 py-2 text-micro"
        >
          {command}
        </code>
        <CopyButton
          text={command}
          label={messages.copy}
          copied={messages.copied}
          failed={messages.failed}
          className="w-11 shrink-0 border border-line-strong bg-raised hover:border-ink"
        />
      </div>
    </div>
  );
}
