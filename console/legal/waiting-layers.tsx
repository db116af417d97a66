import { useState } from "react";
import type { LegalText, LegalVersionLine } from "~/console-api/schemas/legal";
import { dayInChina } from "~/i18n/china-time";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { ActLayer } from "~console/ui/dialog";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { DayField } from "./day-field";
import { versionIn, wholeDayIn } from "./legal-view";

type Props = {
  text: LegalText;
  waiting: LegalVersionLine;
  onClose: () => void;
  onDone: () => void;
};

/** Asks for another day of a version that waits. */
export function MoveLayer({ text, waiting, onClose, onDone }: Props) {
  const language = useLanguage();
  const { legal } = language.words;
  const { number, inForceFrom } = waiting;
  const [day, setDay] = useState(inForceFrom);
  const version = versionIn(language, number);
  const said = day === "" ? undefined : wholeDayIn(language.locale, day);
  return (
    <ActLayer
      isPublic
      title={fill(legal.moveTitle, { version })}
      text={legal.moveText}
      act={said === undefined ? legal.moveEmpty : fill(legal.moveAct, { day: said })}
      keep={fill(legal.keepDay, { day: wholeDayIn(language.locale, inForceFrom) })}
      onClose={onClose}
      onAct={async () => {
        await call("moveLegalDate", { name: text.name, number, from: inForceFrom, day });
        showToast(fill(legal.moved, { version, day: said ?? day }));
        onDone();
      }}
    >
      <DayField
        name={text.name}
        announcedOn={dayInChina(new Date(waiting.at))}
        value={day}
        onChange={setDay}
      />
    </ActLayer>
  );
}

/** Asks before a version that waits is taken back. */
export function RecallLayer({ text, waiting, onClose, onDone }: Props) {
  const language = useLanguage();
  const { legal } = language.words;
  const version = versionIn(language, waiting.number);
  return (
    <ActLayer
      isAlert
      tone="danger"
      title={fill(legal.recallTitle, { version })}
      text={legal.recallText}
      act={fill(legal.recallAct, { version })}
      keep={legal.keepVersion}
      onClose={onClose}
      onAct={async () => {
        await call("recallLegalVersion", { name: text.name, number: waiting.number });
        showToast(fill(legal.recalled, { version }));
        onDone();
      }}
    />
  );
}
