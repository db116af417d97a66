import { Label } from "react-aria-components/Label";
import { Radio, RadioGroup } from "react-aria-components/RadioGroup";
import type { PagesChoice } from "~/domain/release/held-pages";
import { useWords } from "~console/words";

/** The answers in the order of the screen. */
const answers: readonly PagesChoice[] = ["when-full", "at-once"];

/** Asks when pages name a version that is published, each answer with its consequence. */
export function PagesQuestion({
  value,
  onChange,
}: {
  value: PagesChoice;
  onChange: (pages: PagesChoice) => void;
}) {
  const { pages: words } = useWords().releases;
  return (
    <RadioGroup value={value} onChange={(chosen) => onChange(chosen as PagesChoice)}>
      <Label className="mb-1.5 block font-semibold">{words.label}</Label>
      {answers.map((choice) => (
        <Radio
          key={choice}
          value={choice}
          className="group flex min-h-9 cursor-pointer items-start gap-3 rounded-1 py-1.5 data-focus-visible:outline-2 data-focus-visible:outline-offset-1 data-focus-visible:outline-focus coarse:min-h-11"
        >
          <span className="mt-0.5 size-[18px] shrink-0 rounded-full border border-line-strong bg-raised group-data-hovered:border-ink group-data-selected:border-[6px] group-data-selected:border-ink" />
          <span className="min-w-0">
            <span className="block font-semibold">{words[choice]}</span>
            <span className="block text-micro text-ink-2">{words.help[choice]}</span>
          </span>
        </Radio>
      ))}
      <p className="mt-1.5 text-micro text-ink-2">{words.note}</p>
    </RadioGroup>
  );
}
