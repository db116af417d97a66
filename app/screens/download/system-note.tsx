import { useEffect, useState } from "react";
import { isKnownNotWindows } from "./system-check";

/** One calm line for a visitor who is not on Windows. Its place is kept, so nothing moves. */
export function SystemNote({ text }: { text: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isKnownNotWindows(navigator)), []);
  return (
    <p role="status" className="needs-script mt-5 min-h-14 max-w-[30em] text-small text-ink-2">
      {isShown ? text : ""}
    </p>
  );
}
