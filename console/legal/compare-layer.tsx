import { useState } from "react";
import type { LegalVersionLine } from "~/console-api/schemas/legal";
import { ActLayer } from "~console/ui/dialog";
import { Select } from "~console/ui/select";
import { useLanguage } from "~console/words";
import { versionIn } from "./legal-view";

/** Two versions of a text: what the later one changes is shown against the earlier one. */
export type Compared = { number: number; against: number };

/** Asks which two versions are compared. */
export function CompareLayer({
  lines,
  count,
  compared,
  onCompare,
  onClose,
}: {
  /** Those that are on the screen, which have a day. */
  lines: readonly LegalVersionLine[];
  /** Versions are numbered without gaps. */
  count: number;
  compared: Compared;
  onCompare: (compared: Compared) => void;
  onClose: () => void;
}) {
  const language = useLanguage();
  const { legal } = language.words;
  const [one, setOne] = useState(String(compared.against));
  const [other, setOther] = useState(String(compared.number));
  const options = Array.from({ length: count }, (_, place) => {
    const number = count - place;
    const line = lines.find((version) => version.number === number);
    const version = versionIn(language, number);
    const said = line === undefined ? [] : [line.label, legal.states[line.state]];
    return { value: String(number), label: [version, ...said].join(" · ") };
  });
  return (
    <ActLayer
      title={legal.compareTitle}
      text={legal.compareText}
      act={legal.compareAct}
      keep={legal.compareKeep}
      isReady={one !== other}
      onClose={onClose}
      onAct={async () => {
        const [against = 1, number = 1] = [Number(one), Number(other)].sort((a, b) => a - b);
        onCompare({ number, against });
      }}
    >
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <Select label={legal.compareOne} value={one} onChange={setOne} options={options} />
        <Select label={legal.compareOther} value={other} onChange={setOther} options={options} />
        {one === other && (
          <p className="text-micro text-ink-3 sm:col-span-2">{legal.compareSame}</p>
        )}
      </div>
    </ActLayer>
  );
}
