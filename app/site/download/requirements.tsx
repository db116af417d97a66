import { fill } from "~/i18n/fill";
import type { DownloadMessages } from "./words.en";

type RequirementsProps = { messages: DownloadMessages["requirements"]; minimumWindows: string };

/** The system requirements of the client. */
export function Requirements({ messages, minimumWindows }: RequirementsProps) {
  const { label, system, processor, memory, disk } = messages;
  return (
    <section aria-label={label} className="border-y border-line">
      <dl className="page grid sm:grid-cols-2 xl:grid-cols-4">
        {[system, processor, memory, disk].map(({ name, value }) => (
          <div
            key={name}
            className="border-line py-5 not-first:border-t sm:even:border-l sm:even:pl-6 sm:nth-2:border-t-0 xl:border-t-0! xl:not-first:border-l xl:not-first:pl-6"
          >
            <dt className="text-micro text-ink-3">{name}</dt>
            <dd className="font-display text-[clamp(1.375rem,1.2rem+.6vw,1.75rem)] font-bold leading-snug">
              {fill(value, { windows: minimumWindows })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
