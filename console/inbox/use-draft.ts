import { useState } from "react";

const keyOf = (id: number) => `console answer ${id}`;

/**
 * The draft of an answer: kept by the tab at every key, so that neither another screen nor a reload
 * loses it, and gone with the tab, because it is about a person.
 */
export function useDraft(id: number): [draft: string, write: (text: string) => void] {
  const [draft, setDraft] = useState(() => read(id));
  const write = (text: string) => {
    setDraft(text);
    try {
      if (text === "") sessionStorage.removeItem(keyOf(id));
      else sessionStorage.setItem(keyOf(id), text);
    } catch {
      // Storage is blocked or full: the draft lives as long as the screen.
    }
  };
  return [draft, write];
}

function read(id: number): string {
  try {
    return sessionStorage.getItem(keyOf(id)) ?? "";
  } catch {
    return "";
  }
}
