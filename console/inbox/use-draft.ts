import { useState } from "react";
import { type AnswerPlace, keepAnswer, keptAnswer } from "./kept-answers";

/**
 * The draft of an answer: kept by the tab at every key, so that neither another screen nor a reload
 * loses it, and gone with the tab or at sign-out, because it is about a person.
 */
export function useDraft(opened: AnswerPlace): [draft: string, write: (text: string) => void] {
  // The session may end while the message is open; what is typed stays its writer's.
  const [place] = useState(opened);
  const [draft, setDraft] = useState(() => keptAnswer(place));
  const write = (text: string) => {
    setDraft(text);
    keepAnswer(place, text);
  };
  return [draft, write];
}
