import { useLayoutEffect } from "react";

/**
 * Shows or hides a part of the page that the server rendered outside of the island. It is not a
 * child of the island, so its data need not be sent a second time as props.
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
