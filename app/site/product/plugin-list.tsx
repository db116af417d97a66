import { RuleLink } from "~/design/ui/rule-link";
import { fill } from "~/i18n/fill";
import type { HomeMessages } from "./words.en";

type PluginMessages = HomeMessages["automate"]["plugins"];

/** Sample plugins of a team, each with the number of profiles that have it. */
const plugins: {
  name: keyof PluginMessages["names"];
  monogram: string;
  profiles: number;
  hue: string;
}[] = [
  { name: "translate", monogram: "Tr", profiles: 312, hue: "text-hue-1" },
  { name: "passwords", monogram: "Pw", profiles: 148, hue: "text-hue-2" },
  { name: "research", monogram: "Sr", profiles: 96, hue: "text-hue-3" },
  { name: "cookies", monogram: "Ck", profiles: 312, hue: "text-hue-4" },
  { name: "images", monogram: "Im", profiles: 48, hue: "text-hue-5" },
  { name: "codes", monogram: "2F", profiles: 61, hue: "text-hue-6" },
];

export function PluginList({ messages }: { messages: PluginMessages }) {
  return (
    <div className="mt-[72px] lg:mt-24 xl:grid xl:grid-cols-[var(--rail)_1fr]">
      <div className="pr-6 text-small xl:pt-1">
        <h3 className="text-ink-2">{messages.title}</h3>
        <p className="text-micro text-ink-3">{messages.note}</p>
      </div>
      <div className="max-xl:mt-4">
        <div className="gap-6 md:flex md:items-end md:justify-between">
          <p className="text-h3 font-semibold">{messages.text}</p>
          <RuleLink to="/pricing" label={messages.link} className="max-md:mt-2" />
        </div>
        <ul className="mt-5 grid border-b border-line md:grid-cols-3">
          {plugins.map(({ name, monogram, profiles, hue }) => (
            <li key={name} className="flex items-center gap-3.5 border-t border-line py-4">
              <span
                aria-hidden="true"
                className={`mono grid size-10 place-items-center rounded-1 border border-current font-semibold text-small ${hue}`}
              >
                {monogram}
              </span>
              <span className="leading-normal">
                <span className="block">{messages.names[name]}</span>
                <span className="block text-micro text-ink-3 tabular-nums">
                  {fill(messages.inUse, { profiles })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
