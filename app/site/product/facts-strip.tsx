import { Fragment } from "react";
import { fill } from "~/i18n/fill";
import type { HomeMessages } from "./words.en";

/** The newest kernel, and the newest for Windows before 10 if that is another one; null for none. */
export type ShownKernels = { newest: string | null; older: string | null };

type FactsStripProps = {
  messages: HomeMessages["facts"];
  kernels: ShownKernels;
  minimumWindows: string;
};

/** Four facts about the product. */
export function FactsStrip({ messages, kernels, minimumWindows }: FactsStripProps) {
  const { protocols, minimum } = messages;
  const system = {
    name: messages.system.name,
    value: fill(messages.system.value, { windows: minimumWindows }),
  };
  const facts = [
    protocols,
    { name: messages.kernels.name, value: kernelsText(kernels, messages.kernels) },
    system,
    minimum,
  ];
  return (
    <section aria-label={messages.label} className="shown-whole border-y border-line">
      <dl className="page grid md:grid-cols-2 xl:grid-cols-[auto_auto_auto_auto]">
        {facts.map(({ name, value }) => (
          <div
            key={name}
            className="grid grid-cols-[88px_1fr] items-baseline border-line py-3 not-first:border-t md:block md:py-6 md:pr-4 md:even:border-l md:even:pl-6 md:nth-2:border-t-0 xl:border-t-0! xl:not-first:border-l xl:not-first:pl-6"
          >
            <dt className="text-small text-ink-3">{name}</dt>
            <dd className="mono text-balance text-[0.9375rem] leading-normal md:mt-1">
              <SlashList value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function kernelsText(
  { newest, older }: ShownKernels,
  words: HomeMessages["facts"]["kernels"],
): string {
  if (newest === null) return words.none;
  if (older === null) return fill(words.value, { kernels: newest });
  const kernels = [
    fill(words.newer, { kernel: newest }),
    fill(words.older, { kernel: older }),
  ].join(" / ");
  return fill(words.value, { kernels });
}

/** A list such as `2 cores / 2 GB memory`, whose lines break after a slash and in no entry. */
function SlashList({ value }: { value: string }) {
  return value.split(/(?<=\/) /).map((entry) => (
    <Fragment key={entry}>
      <span className="phrase">{entry.replace(" /", "\u00a0/")}</span>{" "}
    </Fragment>
  ));
}
