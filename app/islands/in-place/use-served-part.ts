import { useLayoutEffect } from "react";

/**
 * Shows or hides what the server wrote beside an island. That part is no child of the island, so
 * that its data need not travel a second time, as props.
 * @param id of the element
 */
export function useServedPart(id: string, state: { isHidden: boolean; isBusy: boolean }): void {
  const { isHidden, isBusy } = state;
  useLayoutEffect(() => {
    const part = document.getElementById(id);
    if (part === null) return;
    part.hidden = isHidden;
    part.ariaBusy = isBusy ? "true" : null;
  }, [id, isHidden, isBusy]);
}
