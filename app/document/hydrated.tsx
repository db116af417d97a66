import { useEffect } from "react";
import { hydratedEvent } from "./waiting-scripts";

/** Says that React serves the page. Stands last in the document, so that its effect is the last. */
export function Hydrated() {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
  return null;
}
