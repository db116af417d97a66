import { useState } from "react";
import { useStore } from "~console/api/store";
import { type AnswerPlace, openAnswer } from "./kept-answers";

/**
 * The draft of an answer, saved in this browser at every key, so that neither another screen nor a closed window loses
 * it. `isKept`: the browser has the current text.
 */
export function useDraft(opened: AnswerPlace) {
  // The session may end while the message is open; what is typed stays its writer's.
  const [{ state, ...acts }] = useState(() => openAnswer(opened));
  const { draft, kept, earlier } = useStore(state);
  return { ...acts, draft, earlier, isKept: draft !== "" && kept === draft };
}
