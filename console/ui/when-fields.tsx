import { useState } from "react";
import { CallError } from "~console/api/call-error";
import { useLanguage } from "~console/words";
import { comingMidnight, timeOfField } from "~console/words/times";
import { Choice } from "./choice";
import { fieldProblemWords } from "./problem";
import { TimeField } from "./time-field";

/** When something is published, as somebody chooses it: now, or at a time. */
export function useWhen() {
  const [when, setWhen] = useState<"now" | "later">("now");
  const [field, setField] = useState(comingMidnight);
  const at = timeOfField(field);
  return {
    when,
    setWhen,
    field,
    setField,
    /** The chosen time; undefined while its field is empty. */
    at,
    /** The chosen time. @throws CallError as the server would answer an empty field */
    requireTime(): string {
      if (at === undefined) throw new CallError("wrong-fields", { fields: { at: "missing" } });
      return at;
    },
  };
}

/** The choice, and the field for the time. @param error of the act, which may be about the field */
export function WhenFields({
  chosen: { when, setWhen, field, setField },
  words,
  error,
}: {
  chosen: ReturnType<typeof useWhen>;
  words: { when: string; now: string; atTime: string; date: string };
  error: unknown;
}) {
  const language = useLanguage();
  return (
    <div className="mt-4 grid gap-4">
      <Choice
        label={words.when}
        value={when}
        onChange={setWhen}
        options={[
          { value: "now", label: words.now },
          { value: "later", label: words.atTime },
        ]}
      />
      {when === "later" && (
        <TimeField
          label={words.date}
          value={field}
          onChange={setField}
          problem={fieldProblemWords(language, error, "at")}
        />
      )}
    </div>
  );
}
