import { useEffect, useState } from "react";
import type { Locale } from "~/i18n/locales";
import { locales } from "~/i18n/locales";
import { Button } from "~console/ui/button";
import { Note } from "~console/ui/note";
import { useWords } from "~console/words";
import { type AnswerPlace, keepAnswer, keptAnswer } from "./kept-answers";

/**
 * The draft of an answer to a message that was closed by another person, or while more was typed. It is kept, and a
 * click deletes it.
 */
export function UnsentAnswer({
  staffId,
  messageId,
  locale,
}: AnswerPlace & { /** Of the message. */ locale: Locale }) {
  const { inbox } = useWords();
  const [draft, setDraft] = useState("");
  useEffect(() => {
    let isShown = true;
    void keptAnswer({ staffId, messageId }).then((kept) => {
      if (isShown) setDraft(kept);
    });
    return () => {
      isShown = false;
    };
  }, [staffId, messageId]);
  if (draft === "") return null;
  const drop = () => {
    setDraft("");
    void keepAnswer({ staffId, messageId }, "").catch(() => {});
  };
  return (
    <div className="mt-4">
      <Note role="status" title={inbox.unsent}>
        <p lang={locales[locale].htmlLang} className="whitespace-pre-wrap wrap-anywhere">
          {draft}
        </p>
        <Button size="row" className="mt-2.5" onPress={drop}>
          {inbox.dropEarlier}
        </Button>
      </Note>
    </div>
  );
}
