import { Button } from "./button";
import { CopyButton } from "./copy";

/** A secret that is shown once: its title, what to do with it, the secret, and a button that closes it. */
export function ShownSecret({
  title,
  text,
  secret,
  words,
  onClose,
}: {
  title: string;
  text: string;
  secret: string;
  words: { copy: string; copied: string; close: string };
  onClose: () => void;
}) {
  return (
    <section
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-1 border border-line-strong bg-raised p-4 md:p-5"
    >
      <div className="min-w-0 grow basis-56">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-micro text-ink-2">{text}</p>
      </div>
      <code className="mono min-w-0 bg-sunk px-3 py-2 text-micro break-all">{secret}</code>
      <div className="flex flex-wrap gap-2.5">
        <CopyButton text={secret} label={words.copy} done={words.copied} />
        <Button onPress={onClose}>{words.close}</Button>
      </div>
    </section>
  );
}
