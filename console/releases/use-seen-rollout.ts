import { useState } from "react";
import type { RolloutPage } from "~/console-api/schemas/releases";
import { CallError } from "~console/api/call-error";

/**
 * The rollout in a dialog. It is the page behind it, until a rejection reports another person's change. The new state
 * is then shown for another decision, and the page shows it once the dialog is closed.
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
