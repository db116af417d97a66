import { sumsCommands, sumsSearchCommand } from "~/domain/release/signing/signature-facts";
import { CommandLine } from "./command-lines";
import type { VerifierMessages } from "./verifier-words.en";
import type { VerifyMessages } from "./words.en";

type SumsCommandsProps = {
  messages: Pick<VerifyMessages["byHand"], "sums" | "systems">;
  commands: Pick<VerifierMessages["commands"], "copy" | "copied" | "failed">;
  /** Name of the file that is looked for in the list. */
  fileName: string;
};

/** The commands that check a file with the list of checksums beside it, on each system. */
export function SumsCommands({ messages, commands, fileName }: SumsCommandsProps) {
  const { windows, linux, macos } = messages.systems;
  return (
    <>
      <p className="mt-6 max-w-[44em] text-small text-ink-2">{messages.sums}</p>
      <div className="mt-3 grid gap-x-8 gap-y-5 lg:grid-cols-2">
        <CommandLine messages={commands} label={windows} command={sumsSearchCommand(fileName)} />
        <CommandLine messages={commands} label={linux} command={sumsCommands.linux} />
        <CommandLine messages={commands} label={macos} command={sumsCommands.macos} />
      </div>
    </>
  );
}
