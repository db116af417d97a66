import { useEffect, useRef } from "react";
import printUrl from "./drawings/print-parted.svg?no-inline";
import drawing from "./drawings/print-parted.svg?raw";
import { partedPrint } from "./parted-print";

/**
 * The server writes the drawing into the page. In the browser's bundle the condition is false,
 * so that the drawing is not in it; hydration keeps the server's markup, as this object never
 * changes.
 */
const markup = { __html: import.meta.env.SSR ? partedPrint(drawing) : "" };

/** One print that parts into five windows. Scripts fetch the drawing only after a client-side navigation. */
export function HeroPrint({ label, className = "" }: { label: string; className?: string }) {
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = frame.current;
    if (element === null || element.childElementCount > 0) return;
    const leaving = new AbortController();
    fetchPrint(leaving.signal).then(
      (svg) => {
        element.innerHTML = svg;
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) console.error(error);
      },
    );
    return () => leaving.abort();
  }, []);

  return (
    <div
      ref={frame}
      role="img"
      aria-label={label}
      className={`hero-print aspect-[660/856] ${className}`}
      suppressHydrationWarning
      dangerouslySetInnerHTML={markup}
    />
  );
}

async function fetchPrint(signal: AbortSignal): Promise<string> {
  const response = await fetch(printUrl, { signal });
  if (!response.ok) throw new Error(`The hero drawing answered ${response.status}`);
  return partedPrint(await response.text());
}
