import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";

/**
 * The open question of a screen, such as `invite`. The address `?ask=invite` opens it, as from the palette. It is
 * removed from the address at once, so that a reload does not ask again. The screen is not reloaded for that
 * (`isQuestionTaken`).
 * @param isPossible called once, when the address asks: whether there is something to ask about. An open question then
 * stays open.
 * @returns the open question, and a function that opens one or (null) closes it
 */
export function useAsk<Name extends string>(
  names: readonly Name[],
  isPossible: (name: Name) => boolean = () => true,
): [asked: Name | null, ask: (name: Name | null) => void] {
  const [query, setQuery] = useSearchParams();
  const [asked, setAsked] = useState<Name | null>(null);
  const named = query.get("ask");
  const found = names.find((name) => name === named);
  const openAsNamed = useEffectEvent((name: Name) => {
    if (isPossible(name)) setAsked(name);
  });
  useEffect(() => {
    if (found === undefined) return;
    openAsNamed(found);
    setQuery(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete("ask");
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [found, setQuery]);
  return [asked, useCallback((name: Name | null) => setAsked(name), [])];
}
