import { type DragEvent, useEffect, useRef, useState } from "react";

/** Takes files that are dropped on an element. */
export function useDrop(onFiles: ((files: File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const depth = useRef(0);
  useEffect(() => {
    if (!isOver) depth.current = 0;
  }, [isOver]);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const on = (act: (event: DragEvent) => void) => (event: DragEvent) => {
    if (onFiles === undefined || !hasFiles(event)) return;
    event.preventDefault();
    act(event);
  };
  return {
    isOver,
    onDragEnter: on(() => {
      depth.current += 1;
      setOver(true);
    }),
    onDragOver: on(() => undefined),
    onDragLeave: on(() => {
      depth.current -= 1;
      if (depth.current <= 0) setOver(false);
    }),
    onDrop: on((event) => {
      setOver(false);
      onFiles?.([...event.dataTransfer.files]);
    }),
  };
}
