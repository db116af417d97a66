/** Where an edit stands with what somebody else saved meanwhile: a press chooses between both sides. */
type Meeting = { hasTheirs: boolean; chosen: "mine" | "theirs" | undefined };

/**
 * The version that the copy in this browser says it was begun from. Until a press has chosen, another page of
 * this browser has to ask as well; once it has, nothing asks the same again.
 * @param begun when the layer was opened
 * @param now as the next save names it: that of theirs, once they were met
 */
export const keptVersion = (
  { begun, now }: { begun: number; now: number },
  { hasTheirs, chosen }: Meeting,
): number => (hasTheirs && chosen === undefined ? begun : now);
