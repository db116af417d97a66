import { Fragment } from "react";
import { fill } from "~/i18n/fill";
import type { HomeMessages } from "./words.en";

type FactsStripProps = {
  messages: HomeMessages["facts"];
  /** Kernels that have a release, newest first: `["156", "154"]`. */
  kernels: readonly string[];
  minimumWindows: string;
};

/** Four facts about the product. */
export function FactsStrip({ messages, kernels, minimumWindows }: FactsStripProps) {
  const { protocols, minimum } = messages;
  const system = {
    name: messages.system.name,
    value: fill(messages.system.value, { windows: minimumWindows }),
  };
  const kernelsValue =
    kernels.length === 0
      ? messages.kernels.none
      : fill(messages.kernels.value, { kernels: kernels.join(" / ") });
  const facts = [protocols, { name: messages.kernels.name, value: kernelsValue }, system, minimum];
  return (
    <section aria-label={messages.label} className="shown-whole border-y border-line">
      <dl className="page grid md:grid-cols-2 xl:grid-cols-[auto_auto_auto_auto]">
        {facts.map(({ name, value }) => (
          <div
            key={name}
            className="grid grid-cols-[88px_1fr] items-baseline border-line py-3 not-first:border-t md:block md:py-6 md:even:border-l md:even:pl-6 md:nth-2:border-t-0 xl:border-t-0! xl:not-first:border-l xl:not-first:pl-6"
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

/** A list such as `2 cores / 2 GB memory`, whose lines break after a slash and in no entry. */
function SlashList({ value }: { value: string }) {
  return value.split(/(?<=\/) /).map((entry) => (
    <Fragment key={entry}>
      <span className="phrase">{entry.replace(" /", "\u00a0/")}</span>{" "}
    </Fragment>
  ));
}
