import { useState } from "react";
import type { InboxMessage } from "~/console-api/schemas/inbox";
import { extendedDueDay } from "~/domain/contact/privacy-steps";
import { fill } from "~/i18n/fill";
import { call, callForFile } from "~console/api/call";
import { saveFile } from "~console/ui/copy";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { TextArea } from "~console/ui/text-area";
import { showToast } from "~console/ui/toasts";
import { useLanguage } from "~console/words";
import { dayWords } from "~console/words/times";
import { noonOf, titleOf } from "./message-words";

export type MessageActName = "close" | "identify" | "extend" | "copy" | "erase";

/** The layer that asks before something is done with a message. */
export function MessageAct({
  message,
  asked,
  onClose,
  onChange,
}: {
  message: InboxMessage;
  asked: MessageActName;
  onClose: () => void;
  onChange: () => void;
}) {
  const language = useLanguage();
  const { locale, words } = language;
  const { inbox } = words;
  const [text, setText] = useState("");
  const { id, contact, channel, request, entries } = message;
  const number = request?.number ?? "";
  const done = (said: string) => {
    showToast(said);
    onClose();
    onChange();
  };
  const area = (label: string, field: string, help?: string) => (
    <div className="mt-4">
      <TextArea label={label} name={field} value={text} onChange={setText} help={help} />
    </div>
  );

  switch (asked) {
    case "close":
      return (
        <ActLayer
          hasText
          title={fill(inbox.closeTitle, { name: titleOf(language, message) })}
          text={
            request !== null && !request.mayEnd
              ? `${inbox.closeText} ${inbox.closeOpenSteps}`
              : inbox.closeText
          }
          act={inbox.closeAct}
          keep={inbox.keepOpen}
          onClose={onClose}
          onAct={async () => {
            await call("closeMessage", { note: text, seen: entries.at(-1)?.id ?? 0 }, id);
            done(inbox.closed);
          }}
        >
          {area(request === null ? inbox.closeNoteOptional : inbox.closeNote, "note")}
        </ActLayer>
      );
    case "identify":
      return (
        <ActLayer
          hasText
          title={fill(inbox.identifyTitle, { number })}
          text={inbox.identifyText}
          act={inbox.identifyAct}
          keep={inbox.keepUnknown}
          onClose={onClose}
          onAct={async () => {
            await call("identifyRequest", { reason: text }, id);
            done(fill(inbox.identified, { number }));
          }}
        >
          {area(inbox.identifyReason, "reason", inbox.reasonHelp)}
        </ActLayer>
      );
    case "extend": {
      const dueOn = request?.dueOn;
      const day = dueOn == null ? "" : dayWords(locale, noonOf(extendedDueDay(dueOn)));
      return (
        <ActLayer
          hasText
          title={fill(inbox.extendTitle, { number })}
          text={fill(channel === "sms" ? inbox.extendTextPhone : inbox.extendText, { day })}
          act={inbox.extendAct}
          keep={inbox.keepDay}
          onClose={onClose}
          onAct={async () => {
            await call("extendRequest", { reason: text }, id);
            done(fill(inbox.extended, { number }));
          }}
        >
          {area(
            fill(inbox.extendReason, { language: inbox.languages[message.locale] }),
            "reason",
            inbox.extendReasonHelp,
          )}
        </ActLayer>
      );
    }
    case "copy":
      return (
        <ActLayer
          title={fill(inbox.copyTitle, { number })}
          text={inbox.copyText}
          act={inbox.copyAct}
          keep={inbox.noCopy}
          onClose={onClose}
          onAct={async () => {
            const { file, fileName } = await callForFile("exportPersonalData", {}, id);
            saveFile(file, fileName || `${number}.json`);
            done(inbox.copied);
          }}
        />
      );
    case "erase":
      return (
        <ActLayer
          isAlert
          title={fill(inbox.eraseTitle, { contact })}
          text={inbox.eraseText}
          act={inbox.eraseAct}
          keep={inbox.keepData}
          onClose={onClose}
          onAct={async () => {
            await call("erasePersonalData", { number: text }, id);
            done(inbox.erased);
          }}
        >
          <p className="mt-3">{inbox.eraseGoes}</p>
          <p className="mt-2 text-ink-2">{inbox.eraseStays}</p>
          <div className="mt-4">
            <Field
              label={fill(inbox.eraseNumber, { number })}
              name="number"
              value={text}
              onChange={setText}
              isMono
              autoFocus
            />
          </div>
        </ActLayer>
      );
  }
}
