import "./strings";
import { useState } from "react";
import { fill } from "~/i18n/fill";
import { CallError } from "~console/api/call-error";
import { Choice } from "~console/ui/choice";
import { ActLayer } from "~console/ui/dialog";
import { Note } from "~console/ui/note";
import { TimeField } from "~console/ui/time-field";
import { useLanguage } from "~console/words";
import { comingMidnight, fieldWords, timeOfField } from "~console/words/times";

/** Asks before drafts are published, now or at a time. */
export function PublishLayer({
  title,
  text,
  act,
  keep,
  isReady = true,
  waits,
  onPublish,
  onMoved,
  onClose,
  children,
}: {
  title: string;
  text: string;
  /** The button while "now" is chosen. */
  act: string;
  keep: string;
  isReady?: boolean;
  /** A warning that other drafts already wait for a time, for each choice. */
  waits?: Record<"now" | "later", string> | undefined;
  /** Publishes at a time; null: now. Its errors are shown. */
  onPublish: (at: string | null) => Promise<void>;
  /** Called on a conflict: loads the data again, so that the next press acts on the current version. */
  onMoved?: () => Promise<void>;
  onClose: () => void;
  /** The changes that visitors would see. */
  children: React.ReactNode;
}) {
  const { publish: words } = useLanguage().words.drafts;
  const [when, setWhen] = useState<"now" | "later">("now");
  const [field, setField] = useState(comingMidnight);
  const at = timeOfField(field);
  const later =
    at === undefined ? words.scheduleEmpty : fill(words.scheduleAct, { time: fieldWords(at) });
  return (
    <ActLayer
      isPublic
      tone="seal"
      title={title}
      text={text}
      act={when === "now" ? act : later}
      isReady={isReady}
      keep={keep}
      onClose={onClose}
      onMoved={onMoved}
      onAct={async () => {
        if (when === "now") return onPublish(null);
        // The server would answer an empty field so.
        if (at === undefined) throw new CallError("wrong-fields", { fields: { at: "missing" } });
        return onPublish(at);
      }}
    >
      {children}
      {waits !== undefined && (
        <Note tone="warn" icon="clock" className="mt-4">
          <p>{waits[when]}</p>
        </Note>
      )}
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
          <TimeField label={words.date} value={field} onChange={setField} name="at" />
        )}
      </div>
    </ActLayer>
  );
}
