import { lazy } from "react";

/** What stands where nothing matches (`empty-result-view.tsx`); few pages ever show it. */
export const EmptyResult = lazy(async () => {
  const { EmptyResultView } = await import("./empty-result-view");
  return { default: EmptyResultView };
});
