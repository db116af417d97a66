import { useEffect, useRef, useState } from "react";
import { type AnswerPlace, keepAnswer, keptAnswer } from "./kept-answers";

/**
 * The draft of an answer: kept by this browser at every key, so that neither another screen nor a closed
 * window loses it. `isKept`: the browser has what stands there.
 */
export function useDraft(opened: AnswerPlace) {
  // The session may end while the message is open; what is typed stays its writer's.
  const [place] = useState(opened);
  const [draft, setDraft] = useState("");
  const [kept, setKept] = useState("");
  const hasWritten = useRef(false);
  useEffect(() => {
    void keptAnswer(place).then((found) => {
      // What is typed by now is newer.
      if (hasWritten.current) return;
      setDraft(found);
      setKept(found);
    });
  }, [place]);
  const write = (text: string) => {
    hasWritten.current = true;
    setDraft(text);
    // Where the browser keeps nothing, the screen says so, and the draft lives as long as it.
    keepAnswer(place, text).then(
      () => setKept(text),
      () => {},
    );
  };
  return { draft, write, isKept: draft !== "" && kept === draft };
}
