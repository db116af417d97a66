import { createContext, type ReactNode, useContext } from "react";
import type { OperatorFacts } from "~/brand";
import { MarksProvider } from "~/design/drawings/mark";

const FactsContext = createContext<OperatorFacts | null>(null);

/** Gives a page the facts about the operator, and `Mark` the operator's mark. */
export function FactsProvider({ value, children }: { value: OperatorFacts; children: ReactNode }) {
  return (
    <FactsContext value={value}>
      <MarksProvider value={value.brand.marks}>{children}</MarksProvider>
    </FactsContext>
  );
}

/** Facts about the operator. For pages only: an island gets them as props. */
export function useFacts(): OperatorFacts {
  const facts = useContext(FactsContext);
  if (facts === null) throw new Error("No facts of the operator here: islands get them as props");
  return facts;
}
