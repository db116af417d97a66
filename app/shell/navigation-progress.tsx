import { useEffect, useMemo, useState } from "react";
import { useNavigation } from "react-router";
import { createLoadingBar, type LoadingBarState } from "~/ui/loading-bar/loading-bar";
import { LoadingBarView } from "~/ui/loading-bar/loading-bar-view";

/** The loading bar of page changes: starts before each, finishes or fails with its request. */
export function NavigationProgress({ hasFailed }: { hasFailed: boolean }) {
  const { state } = useNavigation();
  const [view, setView] = useState<LoadingBarState>({ phase: "hidden", progress: 0 });
  const bar = useMemo(() => createLoadingBar(setView), []);
  const [isFirstPage, setFirstPage] = useState(true);

  useEffect(() => {
    if (state !== "idle") {
      setFirstPage(false);
      bar.start();
    } else if (hasFailed && !isFirstPage) bar.fail();
    else bar.finish();
  }, [bar, state, hasFailed, isFirstPage]);
  useEffect(() => bar.dispose, [bar]);

  return <LoadingBarView {...view} />;
}
