import { useEffect, useState } from "react";
import { Button } from "./button";

/** Copies a text, and says so on the button for a moment. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), 3_000);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <Button
      icon={isDone ? "check" : "copy"}
      onPress={() => void navigator.clipboard.writeText(text).then(() => setDone(true))}
    >
      <span aria-live="polite">{isDone ? done : label}</span>
    </Button>
  );
}

/** Gives the browser a file to save. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
