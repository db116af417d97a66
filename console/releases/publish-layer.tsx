import { useState } from "react";
import type { ReleasePage } from "~/console-api/schemas/releases";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { Choice } from "~console/ui/choice";
import { ActLayer } from "~console/ui/dialog";
import { TimeField } from "~console/ui/time-field";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { timeOfField, timeWords } from "~console/words/times";
import { PagesQuestion } from "./pages-choice";
import { numbersOf, PublishedNotes } from "./request-card";

/** Publishes a signed release now, or at a time. */
export function PublishLayer({
  page,
  onClose,
  onDone,
}: {
  page: ReleasePage;
  onClose: () => void;
  onDone: (now: ReleasePage) => void;
}) {
  const { locale, words } = useLanguage();
  const { releases: own } = words;
  const { product, version } = page.release;
  // Notes that another person has changed are shown before they come out.
  const [seen, setSeen] = useState(page);
  const [pages, setPages] = useState(page.pages);
  const [when, setWhen] = useState<"now" | "later">("now");
  const [field, setField] = useState("");
  const perform = async () => {
    const seenNow = { product, version, notes: numbersOf(seen.notes), pages };
    if (when === "now") {
      onDone(await decided(call("publishRelease", seenNow)));
      showToast(fill(own.published, { version }));
      return;
    }
    const at = timeOfField(field);
    if (at === undefined) throw new CallError("wrong-fields", { fields: { at: "missing" } });
    onDone(await decided(call("scheduleRelease", { ...seenNow, at })));
    showToast(fill(own.scheduled, { version, time: timeWords(locale, at) }));
  };
  /** Shows others' changes before the person decides again. */
  const decided = (answer: Promise<ReleasePage>) =>
    answer.catch((error: unknown) => {
      const now = error instanceof CallError ? error.conflict : undefined;
      if (now !== undefined) setSeen(now as ReleasePage);
      throw error;
    });
  return (
    <ActLayer
      isPublic
      tone="seal"
      title={fill(own.publishTitle, { version })}
      text={own.publishText}
      act={fill(when === "now" ? own.publishAct : own.scheduleAct, { version })}
      keep={own.notNow}
      // The page behind shows then what was seen here.
      onClose={() => (seen === page ? onClose() : onDone(seen))}
      onAct={perform}
    >
      <div className="mt-5 flex flex-col gap-4">
        <Choice
          label={own.when}
          value={when}
          onChange={setWhen}
          options={[
            { value: "now", label: own.now },
            { value: "later", label: own.atTime },
          ]}
        />
        {when === "later" && (
          <TimeField label={own.date} value={field} onChange={setField} name="at" />
        )}
        <PagesQuestion value={pages} onChange={setPages} />
        {seen !== page && <PublishedNotes notes={seen.notes} />}
      </div>
    </ActLayer>
  );
}
