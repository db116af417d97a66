import { useEffect, useSyncExternalStore } from "react";
import { useNavigation } from "react-router";
import { createLoadingBar, type LoadingBarState } from "~/ui/loading-bar/loading-bar";
import { LoadingBarView } from "~/ui/loading-bar/loading-bar-view";

const hidden: LoadingBarState = { phase: "hidden", progress: 0 };

// The router mounts everything anew for an error page, and the bar has to fail there, not
// vanish: it lives as long as the document. The server only ever renders it hidden.
let view = hidden;
let isFirstPage = true;
const listeners = new Set<() => void>();
const bar = createLoadingBar((next) => {
  view = next;
  for (const listener of listeners) listener();
});

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The loading bar of page changes: starts before each, finishes or fails with its request. */
export function NavigationProgress({ hasFailed }: { hasFailed: boolean }) {
  const { state } = useNavigation();
  const shown = useSyncExternalStore(
    subscribe,
    () => view,
    () => hidden,
  );

  useEffect(() => {
    if (state !== "idle") {
      isFirstPage = false;
      bar.start();
    } else if (hasFailed && !isFirstPage) bar.fail();
    else bar.finish();
  }, [state, hasFailed]);

  return <LoadingBarView {...shown} />;
}
