import { choices } from "~/domain/settings/sections";
import { Select } from "~console/ui/select";
import { useLanguage } from "~console/words";
import { choiceAt, pathWords, textWords } from "./document";

type ChoiceOfProps = {
  path: string;
  value: string;
  /** Replaces the usual help, such as by what is stored meanwhile. */
  help?: string | undefined;
  onChange: (value: string) => void;
};

/** The field of a text that has one of several values. */
export function ChoiceOf({ path, value, help, onChange }: ChoiceOfProps) {
  const { settings: words } = useLanguage().words;
  const name = choiceAt(path);
  if (name === undefined) return null;
  const helps: Partial<Record<string, string>> = words.help;
  return (
    <div className="grid gap-1.5">
      <Select
        label={pathWords(words, path)}
        value={value}
        onChange={onChange}
        options={choices[name].map((one) => ({ value: one, label: textWords(words, path, one) }))}
        name={path}
      />
      <p className="text-micro text-ink-2">{help ?? helps[name]}</p>
    </div>
  );
}
