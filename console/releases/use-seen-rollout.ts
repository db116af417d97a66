import { useState } from "react";
import type { RolloutPage } from "~/console-api/schemas/releases";
import { CallError } from "~console/api/call-error";

/**
 * What a layer shows of a rollout: the page behind it, until a refusal tells that somebody else has done something
 * meanwhile. That takes its place and is looked at again, and the page behind shows it once the layer is left.
 */
export function useSeenRollout(
  page: RolloutPage,
  { onClose, onDone }: { onClose: () => void; onDone: (page: RolloutPage) => void },
) {
  const [moved, setMoved] = useState<RolloutPage>();
  const [opened] = useState(page);
  return {
    seen: moved ?? opened,
    /** Takes what a refusal tells. */
    meet(error: unknown) {
      const now = error instanceof CallError ? error.conflict : undefined;
      if (now !== undefined) setMoved(now as RolloutPage);
    },
    leave: () => (moved === undefined ? onClose() : onDone(moved)),
  };
}
