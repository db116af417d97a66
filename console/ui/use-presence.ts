import { useEffect, useState } from "react";
import { reportEvery } from "~/domain/document/document-rules";
import { session } from "~console/api/session";

/**
 * Reports that something is open here, while its window is looked at, and says who else has it open.
 * @param report tells the server, which answers with the others; the same function as long as the same thing is open
 */
export function usePresence<Other>(
  report: (isOpen: boolean) => Promise<{ others: readonly Other[] }>,
): readonly Other[] {
  const [others, setOthers] = useState<readonly Other[]>([]);
  useEffect(() => {
    let isOpen = true;
    const tell = async () => {
      // An ended session is the business of what the person does, not of this.
      if (document.visibilityState !== "visible" || session.get().state !== "in") return;
      // Who else is here can be missing for a while: the next report asks again.
      const answer = await report(isOpen).catch(() => null);
      if (isOpen) setOthers(answer?.others ?? []);
    };
    void tell();
    const timer = setInterval(tell, reportEvery);
    return () => {
      isOpen = false;
      clearInterval(timer);
      void tell();
    };
  }, [report]);
  return others;
}
