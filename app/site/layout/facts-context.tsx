import { createContext, useContext } from "react";
import type { OperatorFacts } from "~/brand";

const FactsContext = createContext<OperatorFacts | null>(null);

export const FactsProvider = FactsContext.Provider;

/** Facts about the operator. For pages only: an island gets them as props. */
export function useFacts(): OperatorFacts {
  const facts = useContext(FactsContext);
  if (facts === null) throw new Error("No facts of the operator here: islands get them as props");
  return facts;
}
