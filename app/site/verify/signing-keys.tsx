import { hueWash } from "~/design/drawings/hue-wash";
import { CopyButton } from "~/design/ui/copy-button";
import { Icon } from "~/design/ui/icon";
import { Tag } from "~/design/ui/tag";
import type { KeyPeriod, ShownKey } from "~/domain/release/signing/key-view.server";
import { keyAddresses, keyFileAddress } from "~/domain/release/signing/signature-facts";
import { fill } from "~/i18n/fill";
import { formatDate } from "~/i18n/format";
import { CommandLine } from "./command-lines";
import type { VerifierMessages } from "./verifier-words.en";
import type { VerifyMessages } from "./words.en";

type SigningKeysProps = {
  messages: VerifyMessages["keys"];
  commands: VerifierMessages["commands"];
  periods: readonly KeyPeriod[];
};

const hues: Record<KeyPeriod["state"], number> = { "in-use": 2, next: 1, ended: 6 };

/** The public keys that releases are signed with, by period, with what to compare of them. */
export function SigningKeys({ messages, commands, periods }: SigningKeysProps) {
  return (
    <>
      <ul className="grid gap-x-8 border-t border-ink lg:grid-cols-2">
        {periods.map((period) => {
          const { name, validFrom, validUntil, state, keys } = period;
          const from = formatDate(validFrom);
          return (
            <li
              key={`${validFrom} ${validUntil}`}
              className="min-w-0 border-b border-line py-5 lg:even:border-l lg:even:pl-8"
            >
              <h3 className="flex flex-wrap items-center gap-3 text-body">
                {fill(messages.name, { name })}
                <Tag colours={hueWash(hues[state])}>{messages.states[state]}</Tag>
              </h3>
              <p className="mono mt-1 text-small text-ink-2">
                {validUntil === null
                  ? fill(messages.from, { from })
                  : fill(messages.period, { from, until: formatDate(validUntil) })}
              </p>
              {keys.map((key) => (
                <Key
                  key={key.kind + key.fingerprint}
                  messages={messages}
                  commands={commands}
                  shown={key}
                  state={state}
                />
              ))}
            </li>
          );
        })}
      </ul>
      <p className="mt-5 max-w-[40em] text-ink-2">{messages.note}</p>
      <p className="mt-2 max-w-[40em] text-small text-ink-2">
        {messages.address}{" "}
        <a href={keyAddresses.list} className="mono wrap-anywhere underline underline-offset-4">
          {keyAddresses.list}
        </a>
      </p>
    </>
  );
}

type KeyProps = {
  messages: VerifyMessages["keys"];
  commands: VerifierMessages["commands"];
  shown: ShownKey;
  state: KeyPeriod["state"];
};

function Key({ messages, commands, shown, state }: KeyProps) {
  const { kind, fingerprint, file, command } = shown;
  return (
    <div className="mt-4">
      <p className="text-small text-ink-2">{messages.kinds[kind]}</p>
      <p className="mono wrap-anywhere text-small">{fingerprint}</p>
      <div className="flex flex-wrap items-center gap-x-6">
        {file !== null && (
          <a
            href={keyFileAddress(file.name)}
            download={file.name}
            className="inline-flex min-h-11 items-center"
          >
            <span className="rule-link">
              <Icon name="down" />
              {fill(messages.file, { name: file.name })}
            </span>
          </a>
        )}
        <CopyButton
          text={fingerprint}
          label={fill(messages.copyOf, { kind: messages.kinds[kind] })}
          copied={messages.copied}
          failed={messages.failed}
          className="min-h-11 text-small font-semibold hover:text-seal-ink"
        >
          {messages.copy}
        </CopyButton>
      </div>
      {command !== null && state === "in-use" && (
        <CommandLine messages={commands} label={messages.command} command={command} />
      )}
    </div>
  );
}
