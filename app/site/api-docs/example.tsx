import { CopyButton } from "~/design/ui/copy-button";
import { ScrollRegion } from "~/design/ui/scroll-region";
import { fill } from "~/i18n/fill";
import type { ApiDocsMessages } from "./words.en";

type ExampleProps = {
  messages: ApiDocsMessages;
  title: string;
  /** The subject of the example, for the names of block and button. */
  id: string;
  code: string;
};

/** A block of code with a button to copy it. */
export function Example({ messages, title, id, code }: ExampleProps) {
  return (
    <div>
      <div className="flex min-h-11 items-center justify-between text-small text-ink-3">
        <p>{title}</p>
        <CopyButton
          text={code}
          label={fill(messages.copyOf, { name: title, id })}
          copied={messages.copied}
          failed={messages.copyFailed}
          className="size-11 hover:text-ink"
        />
      </div>
      <ScrollRegion label={`${title}: ${id}`} className="border border-line bg-sunk p-4">
        <pre className="mono text-micro leading-relaxed">{code}</pre>
      </ScrollRegion>
    </div>
  );
}
